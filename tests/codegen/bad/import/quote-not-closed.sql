CREATE TABLE t (`a` Int8 COMMENT 'it\'s', `b` String DEFAULT 'x)
