-- Everything that SHOW CREATE TABLE can say of a column and of its table.
CREATE TABLE everything (
    `id` UInt64 COMMENT 'the \'id\' \\ of it' CODEC(Delta(8), ZSTD(3)),
    `weird \` name` String DEFAULT 'x, y)' TTL d + INTERVAL 1 DAY,
    d Date DEFAULT today(),
    e Enum8('a' = 1, 'it\'s' = -2, 'tab\t' = 3, 'b,)' = 4) DEFAULT 'a',
    at DateTime64(3, 'Europe/Berlin') DEFAULT now64(3) COMMENT 'with a zone',
    names LowCardinality(Nullable(String)),
    m Map(LowCardinality(String), Array(Tuple(a Int8, `b c` Nullable(Decimal(18, 4))))),
    nested Nested(a UInt8, `b c` Array(String)),
    `flat.a` Array(UInt8), `flat.b` Array(String),
    total SimpleAggregateFunction(sum, UInt64),
    state AggregateFunction(quantiles(0.5, 0.9), Float64),
    twice UInt64 MATERIALIZED id * 2 CODEC(NONE),
    both String ALIAS concat(`weird \` name`, 'x') COMMENT 'computed',
    seed UInt32 EPHEMERAL,
    seeds UInt32 EPHEMERAL 5 COMMENT 'never stored',
    grown UInt32 DEFAULT seeds + 1,
    missing Nullable(Int32) DEFAULT NULL,
    `default` Bool DEFAULT true COMMENT 'DEFAULT false',
    `comment` String, said String DEFAULT comment COMMENT 'another',
    `CASE` String DEFAULT CASE WHEN id > 1 THEN comment ELSE 'x' END,
    number Int32 STATISTICS(tdigest),
    body JSON,
    any Dynamic,
    some Variant(Int8, String),
    `ID` UUID, `Id` IPv4, `價格` Int256, `class` Point, `1` Time64(6), `a"b` FixedString(3),
    INDEX i1 id TYPE minmax GRANULARITY 4,
    INDEX i2 lower(`weird \` name`) TYPE tokenbf_v1(256, 2, 0) GRANULARITY 1,
    CONSTRAINT c1 CHECK id > 0,
    CONSTRAINT c2 ASSUME id < 1000,
    PROJECTION p1 (SELECT d, count() GROUP BY d)
)
ENGINE = MergeTree PARTITION BY toYYYYMM(d) PRIMARY KEY id ORDER BY (id, d) SAMPLE BY id
TTL d + INTERVAL 1 MONTH DELETE WHERE id = 3, d + INTERVAL 2 DAY
SETTINGS index_granularity = 8192, ttl_only_drop_parts = 1
COMMENT 'the table; with ''quotes'''
