-- Every type, and everything that duckdb_tables() can say of a column.
CREATE TYPE mood AS ENUM ('a', 'it''s', 'class');
CREATE TABLE other (id INTEGER PRIMARY KEY);
CREATE TABLE everything (
    a INTEGER PRIMARY KEY, b DECIMAL(18, 3) DEFAULT 1.5, c VARCHAR DEFAULT 'x', d STRUCT(x INTEGER, "y z" VARCHAR[]),
    e INTEGER[], f INTEGER[3], g MAP(VARCHAR, INTEGER), h mood, i ENUM('q', 'r') NOT NULL, j TIMESTAMPTZ DEFAULT now(),
    k TIMESTAMP_NS, l TIME, m TIMETZ, n INTERVAL, o BIT, p BLOB, q HUGEINT, r UHUGEINT, s UUID, t JSON, u DATE,
    v TIMESTAMP_S, w DOUBLE NOT NULL, x INTEGER CHECK (x > 0), y INTEGER GENERATED ALWAYS AS (x + 1),
    z UNION(num INTEGER, str VARCHAR), aa UTINYINT UNIQUE, bb BOOLEAN, cc FLOAT, "select" SMALLINT,
    dd INTEGER REFERENCES other (id), ee VARCHAR COLLATE nocase, ff TIME_NS, gg BIGNUM, hh TIMESTAMP, ii TIMESTAMP_MS,
    jj STRUCT(a INTEGER, b STRUCT(c mood)[])[][2], kk MAP(INTEGER, STRUCT("a ""b""" TINYINT)[]), ll VARCHAR[][] NOT NULL,
    mm DECIMAL(38, 10), nn DECIMAL(4, 1)[], oo UBIGINT, pp UINTEGER, qq USMALLINT, rr TINYINT, ss BIGINT,
    "價格" INTEGER, "two words" INTEGER[][3][], tt CHAR(5) DEFAULT 'it''s, ''x', uu BLOB USING COMPRESSION zstd,
    UNIQUE (bb, cc), CONSTRAINT q CHECK (x < 1000), FOREIGN KEY (x) REFERENCES other (id)
);
CREATE TABLE keys (a INTEGER, "B" VARCHAR, c DATE NOT NULL, PRIMARY KEY (a, "B"));
