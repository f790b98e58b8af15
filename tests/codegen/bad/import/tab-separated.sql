CREATE TABLE default.t\n(\n    `a` Int8 COMMENT \'x\'\n)\nENGINE = Memory
