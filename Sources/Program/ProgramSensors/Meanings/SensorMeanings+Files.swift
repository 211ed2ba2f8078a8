package import ProgramOutput

/// The tables of a sensor's file other than its records.
extension SensorMeanings {
  /// The columns of the table of facts.
  package static let facts: [String: ColumnMeaning] = [
    "key": ColumnMeaning(
      "The name of the fact.",
      unit:
        "`deviceId`; `seal` with a key; `identifierKey` of photos; `gathering` while a program gathers records; `forgotten` once records were removed",
      source: "the sensor"),
    "value": ColumnMeaning(
      "The fact: the identity, how the key is derived, the secret that keys identifiers (encrypted if the records are), a UUID, or `yes`.",
      unit: "text", source: "the sensor"),
  ]

  /// The columns of the table of sync marks, which has a row for each host.
  package static let marks: [String: ColumnMeaning] = [
    "host": ColumnMeaning(
      "The host: its kind, address, study, a digest of the study's key, and the table.",
      unit: "text", source: "the settings when it was sent"),
    "acknowledged": ColumnMeaning(
      "The record up to which the host has acknowledged everything.", unit: "`id` of a record",
      source: "the host's answers", error: "no client can know what a host loses after answering",
      absence: "0 if none"),
    "pendingThrough": ColumnMeaning(
      "The last record of a batch that may have been sent and was not acknowledged.",
      unit: "`id` of a record", source: "the sensor, before it sends",
      absence: "NULL if no batch is being sent"),
    "pendingSince": ColumnMeaning(
      "When that batch was first sent.", unit: "Unix ms", source: "this machine's clock",
      error: "the error of the clock", absence: "0 if there was none"),
    "hasTable": ColumnMeaning(
      "Which form of the table the host was asked to create.", unit: "number, 2 today",
      source: "the sensor", absence: "0 if none"),
    "newestTimestamp": ColumnMeaning(
      "The latest time of all acknowledged records, as it was sent.", unit: "Unix ms",
      source: "the records", absence: "-9223372036854775808 if none was sent"),
    "lastSuccess": ColumnMeaning(
      "When the host last acknowledged something.", unit: "Unix ms",
      source: "this machine's clock", error: "the error of the clock", absence: "NULL if never"),
    "lastAnswer": ColumnMeaning(
      "What the host last answered.", unit: "text: its status and its message",
      source: "the host", error: "shortened and sanitized", absence: "NULL if it never did"),
  ]

  /// The columns of the table of runs, which have values that several records share.
  package static let runs: [String: ColumnMeaning] = [
    "id": ColumnMeaning(
      "The number of the run.", unit: "count, from 1", source: "the sensor"),
    "firstID": ColumnMeaning(
      "The first record of the run.", unit: "`id` of a record", source: "the sensor"),
    "lastID": ColumnMeaning(
      "The last record of the run.", unit: "`id` of a record", source: "the sensor"),
    "earliest": ColumnMeaning(
      "The earliest `timestamp` in the run.", unit: "Unix ms", source: "its records",
      error: "that of the records"),
    "latest": ColumnMeaning(
      "The latest `timestamp` in the run.", unit: "Unix ms", source: "its records",
      error: "that of the records"),
  ]

  /// The column that assigns a record to a run.
  package static let runMembers: [String: ColumnMeaning] = [
    "run": ColumnMeaning(
      "The run with the values that it shares with others.", unit: "`id` of a run",
      source: "the sensor")
  ]

  /// The column of an encrypted record.
  package static let sealed: [String: ColumnMeaning] = [
    "sealed": ColumnMeaning(
      "All other columns of the unencrypted table.",
      unit: "bytes: AES-256-GCM, with the key that scrypt derives; padded to 64",
      source: "the sensor", error: "what was changed or moved cannot be decrypted")
  ]
}
