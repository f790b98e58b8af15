CREATE TABLE t (
    `a` Array(Int8
)
