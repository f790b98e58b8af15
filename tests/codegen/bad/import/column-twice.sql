CREATE TABLE t (`a` Int8,
    `b` Int8, `a` String)
