/* Written by hand: names of every kind, and clauses where SHOW CREATE TABLE has none. */
create table if not exists `my-db`.`2nd ``table``` on cluster '{cluster}' (
    ID UInt64 NOT NULL PRIMARY KEY,
    Id UInt8, `id` UInt16, -- case alone tells them apart
    `class` String COMMENT 'a */ int evil; /*
over two lines, \0 and \x41',
    "errno" int NULL default 5 + 1 comment 'DEFAULT ''x''',
    size_t Nullable(Int8) DEFAULT NULL, lc LowCardinality(String) NULL, nn Nullable(Int8) NULL,
    n.a Array(UInt8), `n.b` Array(Enum('x', 'y')),
    `columns` String,
    `價格` Decimal(18, 4) DEFAULT '1,2) COMMENT \'no\'',
    `a b` Enum16('a-b' = 1, 'a_b' = 2, 'A.B' = 3, 'members' = 4, '' = 5),
    `a-b` Nullable(Enum8('null' = 0, 'no' = -1)),
    `a.b` Tuple(f Enum8('no' = -1, 'null' = 0), `x y` String),
    `null` Int8 DEFAULT (((-5))), `no` Int8 DEFAULT 300, `yes` Array(Int8) DEFAULT [1], `empty` String DEFAULT '', `zone` DateTime DEFAULT '2020-01-01 00:00:00', `yes2` String DEFAULT 'no', `1` Int8,
    `a"b\\c` String DEFAULT comment COMMENT 'a default that is called as a clause' CODEC(ZSTD(1)),
    `ttl` Date DEFAULT if(ttl > 5, 1, 2) + `comment` TTL ttl + INTERVAL 1 DAY SETTINGS (max_compress_block_size = 1),
    `flag` Bool DEFAULT isNull(x) OR x IS NULL OR NOT materialized,
    `x` String DEFAULT CASE WHEN ttl > 1 THEN comment ELSE alias END COMMENT 'CASE',
    `y` String MATERIALIZED CAST(x AS Time64(3)) || default COMMENT 'left out',
    `stria_own` Float64, `a_value` Int8, `value` Int8, `x_y_t` Int8
) ENGINE = ReplicatedMergeTree('/x/{shard}', '{replica}') ORDER BY (ID DESC, `a b`) SAMPLE BY ID
TTL ttl + toIntervalDay(1) TO DISK 'x', ttl GROUP BY ID SET Id = max(Id) COMMENT 'a table; of names';

-- Twice the same name, and one that begins as the library's.
CREATE TABLE `a`.t (`a` Int8) ENGINE = Memory;
CREATE OR REPLACE TABLE b.T UUID '6d4a2f1e-0000-0000-0000-000000000000' (`a` Int8, PROJECTION p (SELECT * ORDER BY a) WITH SETTINGS (x = 1), `b` Int8 STATISTICS(tdigest), PROJECTION q INDEX a TYPE basic) ENGINE = Memory;
CREATE TEMPORARY TABLE stria_t (`a` Int8, CONSTRAINT c CHECK a > 0, INDEX i a TYPE set(0) GRANULARITY 1);
CREATE TABLE `` (`a` Int8);
CREATE TABLE `int` (`a` Int8) ENGINE = `Null`;
CREATE MATERIALIZED VIEW v TO t (`total` SimpleAggregateFunction(sum, UInt64)) AS SELECT sum(a) AS total FROM t;
