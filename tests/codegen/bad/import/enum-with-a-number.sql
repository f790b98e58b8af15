CREATE TABLE t (a INTEGER, b ENUM('x', 5), c ENUM('x' 'y'), d ENUM('x',))
