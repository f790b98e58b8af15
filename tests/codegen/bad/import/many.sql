CREATE TABLE t
(
    `a` Int46,
    `b` DateTime64(10, 'UTC'),
    `c` Map(Nullable(String), Int8),
    `d` Tuple(),
    `e` JSON
)
ENGINE = Memory;
OPTIMIZE TABLE t
