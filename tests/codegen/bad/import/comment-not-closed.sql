CREATE TABLE t ( /* `a` Int8)
