"""Runs a page's queries in Spark, and prints their rows by heading."""

import json
import sys

from pyspark.sql import SparkSession

spark = (
    SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    .config("spark.sql.shuffle.partitions", "2").getOrCreate())
answers = {}
for heading, text in json.load(open(sys.argv[1])):
    if heading == "Spark":
        exec(text, {"spark": spark})
        continue
    for statement in filter(None, map(str.strip, text.split(";"))):
        rows = spark.sql(statement).collect()
        if statement.startswith("SELECT"):
            answers[heading] = [list(row) for row in rows]
json.dump(answers, sys.stdout)
