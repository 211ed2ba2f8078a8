import Foundation
import GRDB
import Sealing
import TestSupport
import Testing

@testable import Sensing

@Suite struct RecordEncryptionTests {
  let folder: TemporaryFolder
  let path: String
  private let key = Passphrase("correct horse", cost: .trifling)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("records.sqlite")
  }

  private func store(_ passphrase: Passphrase?) throws(SensorError) -> RecordStore {
    try RecordStore(path: path, table: Sample.table, passphrase: passphrase, busyTimeout: 0)
  }

  private func titles(_ passphrase: Passphrase?) throws -> [String] {
    try RecordReader(path: path, table: Sample.table, passphrase: passphrase)
      .records(RecordSelection(), as: Sample.self).map(\.title)
  }

  /// Whether `text` is readable in any file of the folder.
  private func shows(_ text: String) throws -> Bool {
    try folder.names.contains { name in
      try Data(contentsOf: URL(fileURLWithPath: folder.file(name))).range(of: Data(text.utf8))
        != nil
    }
  }

  @Test func `a sealed record is read back as stored, with its number`() throws {
    var sample = Sample("東京 \"q\" '\0", at: .max, level: .infinity)
    sample.isLoud = true
    sample.deviceId = "d"
    let store = try store(key)
    #expect(try store.append([sample.values, Sample().values]) == [1, 2])
    #expect(try self.store(key).append([Sample("c").values]) == [3])
    sample.id = 1
    let reader = try RecordReader(path: path, table: Sample.table, passphrase: key)
    #expect(reader.isEncrypted)
    #expect(try reader.records(RecordSelection(), as: Sample.self).first == sample)
    #expect(try titles(key).count == 3)
  }

  @Test func `records encrypted by an earlier version can be read and appended to`() throws {
    let fixture = try #require(
      Bundle.module.url(forResource: "Fixtures/encrypted-records", withExtension: "sql"))
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: String(contentsOf: fixture, encoding: .utf8))
    }
    try queue.close()
    let usual = Passphrase("correct horse")
    var sample = Sample("東京 \"q\" '\0", at: 1_700_000_000_123, level: -0.5, timezoneMinutes: 60)
    sample.isLoud = true
    sample.deviceId = "d"
    sample.id = 1
    let reader = try RecordReader(path: path, table: Sample.table, passphrase: usual)
    #expect(try reader.records(RecordSelection(), as: Sample.self).first == sample)
    #expect(try store(usual).append([Sample("new").values]) == [4])
    let long = String(repeating: "Morning Market ", count: 20)
    #expect(try titles(usual) == [sample.title, Sample().title, long, "new"])
  }

  @Test func `any values are read back, and malformed bytes are refused`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let values = (0..<Int.random(in: 0...6, using: &generator)).map { _ -> RecordValue in
        switch Int.random(in: 0...3, using: &generator) {
        case 0: .null
        case 1: .integer(.random(in: .min ... .max, using: &generator))
        case 2: .double(.random(in: -1e300...1e300, using: &generator))
        default: .text(String(repeating: "é🎵", count: .random(in: 0...9, using: &generator)))
        }
      }
      let bytes = RecordBytes.write(values)
      #expect(RecordBytes.read(bytes) == values)
      var broken = bytes
      broken.append(.random(in: 1...255, using: &generator))
      #expect(RecordBytes.read(broken) == nil)
      // Noise must not crash it.
      let noise = bytes.map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      _ = RecordBytes.read(noise)
    }
  }

  @Test func `selections are the same as in an unencrypted file`() throws {
    let plain = folder.file("plain.sqlite")
    var generator = SeededGenerator(seed: 12)
    let samples = (1...60).map { Sample("\($0)", at: .random(in: 0...40, using: &generator)) }
    _ = try store(key).append(samples.map(\.values))
    _ = try RecordStore(path: plain, table: Sample.table).append(samples.map(\.values))
    let sealed = try RecordReader(path: path, table: Sample.table, passphrase: key)
    let clear = try RecordReader(path: plain, table: Sample.table)
    for _ in 0..<100 {
      func maybe(_ range: ClosedRange<Int64>) -> Int64? {
        Bool.random(using: &generator) ? .random(in: range, using: &generator) : nil
      }
      let selection = RecordSelection(
        afterID: maybe(-2...62), throughID: maybe(-2...62), since: maybe(-2...42),
        until: maybe(-2...42), newest: maybe(0...70).map(Int.init))
      #expect(
        try sealed.records(selection, as: Sample.self)
          == clear.records(selection, as: Sample.self))
    }
    #expect(try sealed.count() == clear.count())
  }

  @Test func `a missing or wrong key is reported, and the file is unchanged`() throws {
    do { _ = try store(key).append([Sample("a").values]) }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let wrong = Passphrase("wrong", cost: .trifling)
    for (passphrase, code) in [(nil, SensorError.Code.missingKey), (wrong, .wrongKey)] {
      let error = #expect(throws: SensorError.self) { try store(passphrase) }
      #expect(error?.code == code)
      #expect(error?.message.contains(path) == true)
      let reading = #expect(throws: SensorError.self) { try titles(passphrase) }
      #expect(reading?.code == code)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try folder.names.filter { $0.contains("damaged") }.isEmpty)
    #expect(try RecordReader(path: path, table: Sample.table).count() == 1, "counting needs no key")
    #expect(try titles(key) == ["a"])
  }

  @Test func `a key neither encrypts an unencrypted file nor adds sealed records to it`() throws {
    do { _ = try store(nil).append([Sample("a").values]) }
    let error = #expect(throws: SensorError.self) { try store(key) }
    #expect(error?.code == .notEncrypted)
    #expect(error?.message.contains("sensor rekey") == true)
    #expect(try titles(key) == ["a"], "a key does not prevent reading them")
  }

  @Test func `a modified or moved record is rejected`() throws {
    do { _ = try store(key).append([Sample("a", at: 5).values, Sample("b", at: 5).values]) }
    let other = try DatabaseQueue(path: path)
    for change in [
      "UPDATE samples SET sealed = (SELECT sealed FROM samples WHERE id = 2) WHERE id = 1",
      "UPDATE samples SET timestamp = 6 WHERE id = 2",
      "UPDATE samples SET sealed = 'text' WHERE id = 2",
      "UPDATE samples SET sealed = x'' WHERE id = 2",
    ] {
      try other.writeWithoutTransaction { database in
        try database.inTransaction {
          try database.execute(sql: change)
          return .commit
        }
      }
      let error = #expect(throws: SensorError.self) { try titles(key) }
      #expect(error?.code == .damagedRecords)
    }
  }

  @Test(arguments: ["", "nonsense", "scrypt:30:8:1:00112233445566778899aabbccddeeff:00"])
  func `an unreadable seal is damage, and the sealed records are kept`(header: String) throws {
    do { _ = try store(key).append([Sample("a").values]) }
    do {
      let other = try DatabaseQueue(path: path)
      try other.write {
        try $0.execute(
          sql: "UPDATE sensor_meta SET value = ? WHERE key = 'seal'", arguments: [header])
      }
      try other.close()
    }
    #expect(try store(key).warning?.code == .damagedRecords)
    #expect(try titles(key).isEmpty)
    #expect(try folder.names.contains { $0.contains("damaged") })
  }

  @Test func `no file contains a record in plain text, during or after use`() throws {
    let store = try store(key)
    for number in 0..<50 { _ = try store.append([Sample("Morning Market \(number)").values]) }
    #expect(try !shows("Morning Market"))
    #expect(try folder.names.contains { $0.hasSuffix("-wal") }, "the journal was searched, too")
    #expect(try titles(key).count == 50)
    #expect(try !shows("Morning"))
  }

  @Test func `no field of a record is readable, except its time`() throws {
    #expect(unsetFields(of: Sample.full, unlike: Sample()) == ["label"])
    let secret = findableFields(of: Sample.full).subtracting(["timestamp"])
    func readable(in folder: TemporaryFolder) throws -> Set<String> {
      let bytes = try folder.names.flatMap { name in
        try Array(Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
      }
      return readableFields(of: Sample.full, in: bytes).intersection(secret)
    }
    let plain = try TemporaryFolder()
    let open = try RecordStore(path: plain.file("records.sqlite"), table: Sample.table)
    _ = try open.append([Sample.full.values])
    #expect(try readable(in: plain) == secret, "all of it is found if unencrypted")
    do {
      let store = try store(key)
      _ = try store.append([Sample.full.values])
      #expect(try readable(in: folder) == [])
    }
    #expect(try readable(in: folder) == [])
    let reader = try RecordReader(path: path, table: Sample.table, passphrase: key)
    #expect(try reader.records(RecordSelection(), as: Sample.self) == [Sample.full])
  }

  /// A record of a table that stores shared columns once for a run of rows.
  private struct Shared: SensorRecord {
    static let tableName = "shared"
    static let fields: [RecordField<Shared>] = [
      RecordField("timestamp", \.timestamp, hasDefault: false),
      RecordField("deviceId", \.deviceId, hasDefault: false, isShared: true),
      RecordField("title", \.title), RecordField("isLoud", \.isLoud, isShared: true),
      RecordField("timezoneMinutes", \.timezoneMinutes, isShared: true),
    ]

    var id: Int64 = 0
    var timestamp: Int64 = 0
    var deviceId = ""
    var label = ""
    var title = ""
    var isLoud = false
    var timezoneMinutes = 0
  }

  /// Everything that an encrypted file reveals about records, table by table.
  private func clear<Record: SensorRecord>(_ records: [Record]) throws -> [String: [[String]]] {
    let folder = try TemporaryFolder()
    let path = folder.file("records.sqlite")
    let store = try RecordStore(
      path: path, table: Record.table, passphrase: key, deviceId: "device", busyTimeout: 0)
    _ = try store.append(records.map(\.values))
    return try DatabaseQueue(path: path).read { database in
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      var said: [String: [[String]]] = [:]
      for table in tables {
        said[table] = try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map { row in
          // Every file has its own seal.
          row.contains { $1 == "seal".databaseValue }
            ? [] : row.filter { $0.0 != "sealed" }.map { "\($0.0): \($0.1)" }
        }
      }
      return said
    }
  }

  @Test func `the visible rows of an encrypted file do not depend on the contents`() throws {
    let sample = Sample.full
    #expect(try clear([sample]) == clear([Sample("other", at: sample.timestamp)]))
    var one = Shared()
    (one.timestamp, one.deviceId, one.title) = (sample.timestamp, sample.deviceId, sample.title)
    (one.isLoud, one.timezoneMinutes) = (true, 345)
    let said = try clear([one, one])
    #expect(said["shared_records"]?.count == 2 && said["shared_runs"]?.count == 1)
    one = Shared(timestamp: sample.timestamp)
    #expect(try clear([one, one]) == said)
  }

  // MARK: Changing the key

  private func rekey(_ old: Passphrase?, _ new: Passphrase?) throws(SensorError) -> Bool {
    try RecordRekeying(path: path, table: Sample.table, old: old, new: new).run()
  }

  @Test func `encrypting, changing the key and decrypting leave the records unchanged`() throws {
    let other = Passphrase("battery staple", cost: .trifling)
    let identity: String
    do {
      let store = try store(nil)
      identity = store.deviceId
      _ = try store.append((0..<2500).map { Sample("Slow Tide \($0)").values })
    }
    let database = try DatabaseQueue(path: path)
    try database.write { database in
      try database.execute(sql: "DELETE FROM samples WHERE id <= 10 OR id > 2490")
    }
    try database.close()
    let titles = try titles(nil)
    for (old, new) in [(nil, key), (key, other), (other, nil)] {
      #expect(try rekey(old, new))
      #expect(try self.titles(new) == titles)
      #expect(try shows("Slow Tide") == (new == nil))
      #expect(try folder.names.filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }.count == 1)
      let store = try store(new)
      #expect(store.deviceId == identity)
      #expect(try store.append([Sample("x").values]) == [2501], "no number is reused")
      let writer = try DatabaseQueue(path: path)
      try writer.write { database in
        try database.execute(
          sql: "DELETE FROM samples WHERE id = 2501; UPDATE sqlite_sequence SET seq = 2500")
      }
      try writer.close()
    }
  }

  @Test func `a file with another program's table is refused`() throws {
    do { _ = try store(nil).append([Sample("a").values]) }
    let database = try DatabaseQueue(path: path)
    try database.write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    try database.close()
    let error = #expect(throws: SensorError.self) { try rekey(nil, key) }
    #expect(error?.code == .foreignFile)
    #expect(error?.message.contains("theirs") == true)
    #expect(try titles(nil) == ["a"])
  }

  @Test func `a completed change is not repeated`() throws {
    do { _ = try store(nil).append([Sample("a").values]) }
    #expect(try rekey(nil, key))
    #expect(try !rekey(nil, key), "as after an interruption between two files")
    #expect(try !rekey(key, key))
    #expect(try rekey(key, nil))
    #expect(try !rekey(key, nil))
  }

  @Test func `a wrong or missing key changes nothing`() throws {
    do { _ = try store(key).append([Sample("a").values]) }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let wrong = Passphrase("wrong", cost: .trifling)
    for old in [nil, wrong] {
      for new in [nil, Passphrase("next", cost: .trifling)] {
        let error = #expect(throws: SensorError.self) { try rekey(old, new) }
        #expect(error?.code == (old == nil ? .missingKey : .wrongKey))
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try titles(key) == ["a"])
  }

  @Test func `without records there is nothing to change`() {
    let error = #expect(throws: SensorError.self) { try rekey(nil, key) }
    #expect(error?.code == .noRecords)
  }

  @Test func `a file in use by another process is left unchanged`() throws {
    let store = try store(nil)
    _ = try store.append([Sample("a").values])
    let error = #expect(throws: SensorError.self) { try rekey(nil, key) }
    #expect(error?.code == .notStored)
    #expect(try store.append([Sample("b").values]) == [2])
    #expect(try titles(nil) == ["a", "b"])
  }

  @Test func `a damaged record stops the change, and the file is kept`() throws {
    do { _ = try store(key).append([Sample("a").values, Sample("b").values]) }
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "UPDATE samples SET timestamp = 9 WHERE id = 2") }
    try other.close()
    let error = #expect(throws: SensorError.self) { try rekey(key, nil) }
    #expect(error?.code == .damagedRecords)
    #expect(try RecordReader(path: path, table: Sample.table).isEncrypted)
    #expect(try folder.names.filter { $0.contains("rekeyed") }.isEmpty)
  }

  @Test func `the remains of a killed change are removed on the next start`() throws {
    do { _ = try store(key).append([Sample("a").values]) }
    for suffix in ["", "-wal", "-journal"] {
      try "Slow Tide".write(
        toFile: path + ".rekeyed" + suffix, atomically: false, encoding: .utf8)
    }
    _ = try store(key)
    #expect(try !shows("Slow Tide"))
    #expect(try titles(key) == ["a"])
  }
}
