CREATE TABLE t (`a` Int8 COMMENT 'caf\xc3')
