CREATE TABLE default.t1
(
    `id` UInt64 COMMENT 'the \'id\' \\ of it' CODEC(Delta(8), ZSTD(3)),
    `weird \` name` String DEFAULT 'x, y)' TTL d + toIntervalDay(1),
    `d` Date DEFAULT today(),
    `e` Enum8('it\'s' = -2, 'a' = 1, 'tab\t' = 3, 'b,)' = 4) DEFAULT 'a',
    `dt` DateTime64(3, 'Europe/Berlin') DEFAULT now64(3),
    `lc` LowCardinality(Nullable(String)),
    `m` Map(LowCardinality(String), Array(Tuple(
        a Int8,
        `b c` Nullable(Decimal(18, 4))))),
    `n` Nested(a UInt8, b Array(String)),
    `saf` SimpleAggregateFunction(sum, UInt64),
    `agg` AggregateFunction(uniq, UInt64),
    `agg2` AggregateFunction(quantiles(0.5, 0.9), Float64),
    `mat` UInt64 MATERIALIZED id * 2 CODEC(NONE),
    `al` String ALIAS concat(`weird \` name`, 'x'),
    `ep` UInt32 EPHEMERAL,
    `ep2` UInt32 EPHEMERAL 5,
    `fromep` UInt32 DEFAULT ep2 + 1,
    `nn` Nullable(Int32) DEFAULT NULL,
    `fs` FixedString(16),
    `ip4` IPv4,
    `ip6` IPv6,
    `u` UUID,
    `b` Bool DEFAULT true,
    `f` Float32 DEFAULT -1.5,
    `pt` Point,
    `poly` Polygon,
    `iv` IntervalDay,
    `bf` BFloat16,
    `i256` Int256,
    `st` Int32 STATISTICS(tdigest),
    INDEX i1 id TYPE minmax GRANULARITY 4,
    INDEX i2 lower(`weird \` name`) TYPE tokenbf_v1(256, 2, 0) GRANULARITY 1,
    CONSTRAINT c1 CHECK id > 0,
    CONSTRAINT c2 ASSUME id < 1000,
    PROJECTION p1
    (
        SELECT
            d,
            count()
        GROUP BY d
    )
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(d)
PRIMARY KEY id
ORDER BY (id, d)
SAMPLE BY id
TTL d + toIntervalMonth(1) WHERE id = 3, d + toIntervalDay(2)
SETTINGS index_granularity = 8192, ttl_only_drop_parts = 1
COMMENT 'the table; with \'quotes\''
