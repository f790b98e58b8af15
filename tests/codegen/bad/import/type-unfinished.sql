CREATE TYPE mood;
CREATE TABLE t (a mood)
