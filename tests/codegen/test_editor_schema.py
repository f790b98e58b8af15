"""The JSON Schema for editors agrees with the generator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import generator
import pytest
import yaml
from stria_codegen import build
from stria_codegen.diagnostics import UserError

jsonschema = pytest.importorskip("jsonschema")

GOOD = (
    generator.ROOT / "types.yaml",
    generator.SPECIMEN_CATALOGUE,
    generator.SPECIMEN_SCHEMA,
)
# Mistakes in the shape of a file; of others a JSON Schema knows nothing.
BAD = (
    "catalogue/arrow-missing",
    "catalogue/c-for-a-string",
    "catalogue/c-missing",
    "catalogue/aliases-is-a-text",
    "catalogue/alias-not-a-word",
    "catalogue/parameter-unknown",
    "catalogue/range-for-a-string",
    "catalogue/range-without-high",
    "catalogue/records-in-the-catalogue",
    "catalogue/storage-unknown",
    "catalogue/unknown-key",
    "schema/doc-is-a-list",
    "schema/fields-empty",
    "schema/field-without-type",
    "schema/format-missing",
    "schema/format-of-another-version",
    "schema/format-quoted",
    "schema/identifier-not-a-word",
    "schema/record-is-a-list",
    "schema/records-missing",
    "schema/root-is-a-list",
    "schema/storage-type",
    "schema/unknown-key-in-a-record",
)


@pytest.fixture(scope="module")
def validator() -> Any:
    result = generator.run("--editor-schema")
    assert result.returncode == 0, result.stderr
    schema = json.loads(result.stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def _load(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GOOD, ids=lambda p: p.name)
def test_right_files_are_right(validator: Any, path: Path) -> None:
    assert [error.message for error in validator.iter_errors(_load(path))] == []


@pytest.mark.parametrize("name", BAD)
def test_wrong_shapes_are_wrong(validator: Any, name: str) -> None:
    assert not validator.is_valid(_load(generator.HERE / "bad" / f"{name}.yaml"))


def test_each_key_is_described(validator: Any) -> None:
    """An editor shows the description beside the key."""

    def properties(schema: Any) -> Any:
        if isinstance(schema, dict):
            for key, value in schema.items():
                if key == "properties" and "if" not in schema:
                    yield from value.items()
                if key not in ("if", "then", "else"):
                    yield from properties(value)
        elif isinstance(schema, list):
            for value in schema:
                yield from properties(value)

    found = list(properties(validator.schema))
    assert {"types", "storage", "range", "low", "records", "fields"} <= {key for key, _ in found}
    for key, value in found:
        assert value["description"].endswith("."), key


@pytest.mark.parametrize("storage", ["number", "string", "bits", "fixed_string", "fixed_bytes"])
@pytest.mark.parametrize("key", ["c", "range", "aliases", "parameters"])
def test_keys_of_a_storage_agree(validator: Any, tmp_path: Path, storage: str, key: str) -> None:
    """Whatever the generator says of a key beside a storage, the schema says too."""
    row: dict[str, Any] = {"doc": "x", "storage": storage, "arrow": "x", "duckdb": "x"}
    texts = {"number": "datetime", "fixed_bytes": "uuid", "bits": "bits"}
    row["text"] = texts.get(storage, "bytes")
    if storage == "number":
        row["c"] = "int32"
    if storage == "fixed_string":
        row["parameters"] = ["size"]
    values = {"c": "int32", "range": {"low": 0, "high": 1}, "aliases": ["Y"]}
    values["parameters"] = ["size"] if storage == "fixed_string" else ["precision"]
    row[key] = values[key]
    file = tmp_path / "types.yaml"
    file.write_text(yaml.safe_dump({"format": 1, "types": {"X": row}}), encoding="utf-8")
    try:
        build.catalogue(file, "types.yaml")
        wrong = ""
    except UserError as error:
        wrong = str(error)
    if key == "parameters" and storage in ("string", "bits", "fixed_bytes"):
        assert "is for types whose text is datetime" in wrong  # which no JSON Schema sees
    else:
        assert validator.is_valid(_load(file)) == (not wrong)
