import Foundation
import Sensing
import Testing

@Suite struct RecordExportTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("records.sqlite")
  }

  private func export(_ samples: [Sample], as export: RecordExport) throws -> String {
    let store = try RecordStore(path: path, table: Sample.table, deviceId: "d")
    _ = try store.append(samples.map(\.values))
    let reader = try RecordReader(path: path, table: Sample.table)
    var bytes: [UInt8] = []
    let count = try export.write(RecordSelection(), of: reader) { chunk in
      chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    #expect(count == samples.count)
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  private let header = "id,timestamp,deviceId,title,level,isLoud,timezoneMinutes,date\r\n"

  @Test func `CSV has a header, CR LF, and quotes where they are needed`() throws {
    let text = try export(
      [
        Sample("a,b \"c\"\r\nd", at: 1_763_712_000_250, level: 0.5, timezoneMinutes: 330),
        Sample("Ärger 東京 🎵", at: 0),
      ], as: RecordExport(.csv))
    #expect(
      text == header
        + "1,1763712000250,,\"a,b \"\"c\"\"\r\nd\",0.5,0,330,2025-11-21T13:30:00.250+05:30\r\n"
        + "2,0,,Ärger 東京 🎵,-1.0,0,0,1970-01-01T00:00:00.000+00:00\r\n")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
  func `a text that could be taken for a formula is escaped`(title: String) throws {
    let cell = title == "\rx" ? "\"'\rx\"" : "'" + title
    #expect(try export([Sample(title)], as: RecordExport(.csv)).contains("1,0,,\(cell),-1.0,0"))
  }

  @Test func `raw CSV contains texts unchanged`() throws {
    let text = try export([Sample("=1+1")], as: RecordExport(.csv, raw: true))
    #expect(text.contains("1,0,,=1+1,-1.0,0"))
  }

  @Test(arguments: [RecordExport.Format.json, .jsonl])
  func `JSON contains no control characters`(format: RecordExport.Format) throws {
    let text = try export([Sample("a\u{9B}31m\u{202E}b\u{7F}é")], as: RecordExport(format))
    #expect(text.contains(#""title":"a\u009b31m\u202eb\u007fé""#))
  }

  @Test func `JSON Lines has one object per line, with numbers as numbers`() throws {
    let text = try export(
      [Sample("\"\\\n\u{1}/é", at: 1, level: 1e21), Sample("b", at: .max)],
      as: RecordExport(.jsonl))
    #expect(
      text == """
        {"id":1,"timestamp":1,"deviceId":"","title":"\\"\\\\\\n\\u0001/é","level":1e+21,"isLoud":0,\
        "timezoneMinutes":0,"date":"1970-01-01T00:00:00.001+00:00"}
        {"id":2,"timestamp":9223372036854775807,"deviceId":"","title":"b","level":-1.0,"isLoud":0,\
        "timezoneMinutes":0,"date":null}

        """)
  }

  @Test(arguments: [0, 1, 3])
  func `JSON is a single array`(count: Int) throws {
    let text = try export((0..<count).map { Sample("\($0)") }, as: RecordExport(.json))
    let array = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(array?.map { $0["title"] as? String } == (0..<count).map { "\($0)" })
  }

  @Test func `an empty CSV consists of its header`() throws {
    #expect(try export([], as: RecordExport(.csv)) == header)
  }

  @Test func `a long export is written in chunks`() throws {
    let store = try RecordStore(path: path, table: Sample.table)
    _ = try store.append((0..<3000).map { Sample("title \($0)").values })
    let reader = try RecordReader(path: path, table: Sample.table)
    var sizes: [Int] = []
    try RecordExport(.jsonl).write(RecordSelection(), of: reader) { sizes.append($0.count) }
    #expect(sizes.count > 3)
    #expect(sizes.allSatisfy { $0 < 70_000 })
  }

  /// Records of another table, which has a column of its own.
  private struct Note: SensorRecord {
    static let tableName = "notes"
    static let fields: [RecordField<Note>] = [
      RecordField("timestamp", \.timestamp, hasDefault: false),
      RecordField("deviceId", \.deviceId, hasDefault: false),
      RecordField("text", \.text),
    ]
    var id: Int64 = 0
    var timestamp: Int64 = 0
    var deviceId = ""
    var label = ""
    var text = ""
  }

  /// Exports both tables together.
  private func exportBoth(
    as export: RecordExport, including: (Int, RecordRow) -> Bool = { _, _ in true }
  ) throws -> String {
    _ = try RecordStore(path: path, table: Sample.table)
      .append(
        [Sample("first", at: 1), Sample("third", at: 3), Sample("early", at: 2)].map(\.values))
    let notes = folder.file("notes.sqlite")
    var note = Note()
    (note.timestamp, note.text) = (2, "second")
    _ = try RecordStore(path: notes, table: Note.table).append([note.values])
    let parts = try [
      RecordReader(path: path, table: Sample.table), RecordReader(path: notes, table: Note.table),
    ]
    var bytes: [UInt8] = []
    try export.write(
      parts.map { RecordPart($0.table, $0, RecordSelection()) }, including: including
    ) { chunk in
      chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  @Test(
    arguments: [
      (.csv, "timestamp,title,level,isLoud,timezoneMinutes\r\n1,a,-1.0,0,0\r\n"),
      (
        .json,
        "[\n{\"timestamp\":1,\"title\":\"a\",\"level\":-1.0,\"isLoud\":0,\"timezoneMinutes\":0}\n]\n"
      ),
      (
        .jsonl,
        "{\"timestamp\":1,\"title\":\"a\",\"level\":-1.0,\"isLoud\":0,\"timezoneMinutes\":0}\n"
      ),
    ] as [(RecordExport.Format, String)])
  func `columns are left out, and unknown names are ignored`(
    format: RecordExport.Format, expected: String
  ) throws {
    let text = try export(
      [Sample("a", at: 1)],
      as: RecordExport(format, without: ["id", "deviceId", "date", "nothing"]))
    #expect(text == expected)
  }

  @Test func `an excluded column is missing from both tables`() throws {
    let text = try exportBoth(as: RecordExport(.csv, without: ["deviceId", "title", "text"]))
    #expect(
      text.hasPrefix(
        "id,table,timestamp,level,isLoud,timezoneMinutes,date\r\n1,samples,1,-1.0,0,0,"))
    #expect(!text.contains("second") && !text.contains("early"))
    let schema = RecordExport.schema(of: [Sample.table, Note.table], title: "x")
    #expect(schema.without(["text"]).key == schema.key)
    #expect(schema.without(["id"]).key.isEmpty)
    #expect(!schema.without(["text"]).columns.contains { $0.name == "text" })
  }

  @Test func `two tables are merged by time, each in its own order`() throws {
    let text = try exportBoth(as: RecordExport(.jsonl))
    let records = try text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(records.map { $0["table"] as? String } == ["samples", "notes", "samples", "samples"])
    #expect(records.map { $0["timestamp"] as? Int } == [1, 2, 3, 2])
    #expect(records[1].keys.sorted() == ["date", "deviceId", "id", "table", "text", "timestamp"])
    #expect(records[0]["text"] == nil)
  }

  @Test func `a CSV of two tables has the columns of both`() throws {
    let text = try exportBoth(as: RecordExport(.csv)) { part, _ in part == 1 }
    #expect(
      text == "id,table,timestamp,deviceId,title,level,isLoud,timezoneMinutes,text,date\r\n"
        + "1,notes,2,,,,,,second,\r\n")
  }

  @Test func `a table without records still has its columns`() throws {
    _ = try RecordStore(path: path, table: Sample.table).append([Sample("a", at: 1).values])
    let parts = [
      RecordPart(
        Sample.table, try RecordReader(path: path, table: Sample.table), RecordSelection()),
      RecordPart(Note.table, nil, RecordSelection()),
    ]
    var bytes: [UInt8] = []
    try RecordExport(.csv).write(parts) { $0.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "id,table,timestamp,deviceId,title,level,isLoud,timezoneMinutes,text,date\r\n"
        + "1,samples,1,,a,-1.0,0,0,,1970-01-01T00:00:00.001+00:00\r\n")
  }

  @Test func `an error thrown by the sink ends the export and is rethrown`() throws {
    struct BrokenPipe: Error {}
    _ = try RecordStore(path: path, table: Sample.table).append([Sample("a").values])
    let reader = try RecordReader(path: path, table: Sample.table)
    #expect(throws: BrokenPipe.self) {
      try RecordExport(.csv).write(RecordSelection(), of: reader) { _ in throw BrokenPipe() }
    }
  }

  @Test
  func
    `the schema has the columns of the export, their types, and a key unique across devices`()
  {
    let schema = RecordExport.schema(of: [Sample.table], title: "Samples")
    #expect(schema.columns.map(\.name).joined(separator: ",") + "\r\n" == header)
    #expect(
      schema.columns.map(\.type) == [
        .integer, .integer, .text, .text, .number, .integer, .integer, .text,
      ])
    #expect(schema.columns.filter(\.isNullable).map(\.name) == ["level", "date"])
    #expect(schema.key == ["deviceId", "timestamp", "id"])
  }

  @Test func `with several tables, the schema has a column for a row's table`() {
    let schema = RecordExport.schema(of: [Sample.table, Sample.table], title: "Samples")
    #expect(schema.columns.map(\.name).starts(with: ["id", "table", "timestamp"]))
    #expect(schema.key.first == "table")
  }
}
