CREATE SCHEMA s;
CREATE TYPE mood AS ENUM ('ok', 'it''s', 'class', 'a-b', 'a_b');
CREATE TYPE "Big" AS STRUCT("key" VARCHAR, m mood[]);
CREATE TABLE s.people (
    name VARCHAR NOT NULL, -- who
    "class" mood DEFAULT 'ok', bigs big[],
    age INT CHECK (age > 0) UNIQUE,
    birth TIMESTAMP(3) NOT NULL, death TIMESTAMP WITHOUT TIME ZONE,
    wage NUMERIC(5), rate DECIMAL DEFAULT CASE WHEN 1 THEN age ELSE 5 END NOT NULL,
    letters CHARACTER VARYING(20) COLLATE nocase, tags TEXT[][3],
    grid DOUBLE PRECISION[3][4] NOT NULL,
    half AS (age / 2), twice INTEGER GENERATED ALWAYS AS (age * 2) VIRTUAL,
    tag BLOB USING COMPRESSION zstd, seen TIMESTAMPTZ DEFAULT now() REFERENCES other(seen), "when" TIMETZ,
    attributes MAP(VARCHAR, STRUCT(a TINYINT, "b ""c""" UHUGEINT)) NOT NULL,
    PRIMARY KEY (age, "class"), CHECK (age < wage), FOREIGN KEY (age) REFERENCES x(y)
);
CREATE INDEX i ON s.people (name);
CREATE TEMP TABLE IF NOT EXISTS t (a GEOMETRY, b BIGINT);
