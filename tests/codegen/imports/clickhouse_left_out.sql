CREATE TABLE events
(
    `id` UUID,
    `body` JSON,
    `any` Dynamic(max_types = 4),
    `some` Variant(Int8, String) DEFAULT 5,
    `old` Object('json'),
    `state` AggregateFunction(quantiles(0.5, 0.9), Float64),
    `items` Array(Tuple()),
    `at` DateTime64(3)
)
ENGINE = MergeTree
ORDER BY id
