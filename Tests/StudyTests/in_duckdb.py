"""Runs a page's queries in DuckDB, and prints their rows by heading."""

import json
import sys

import duckdb

connection = duckdb.connect()
answers = {}
for heading, text in json.load(open(sys.argv[1])):
    for statement in filter(None, map(str.strip, text.split(";"))):
        rows = connection.execute(statement).fetchall()
        if statement.startswith("SELECT"):
            answers[heading] = rows
json.dump(answers, sys.stdout)
