import Foundation
import GRDB
import PlayerModel
import Sealing
import TestSupport
import Testing

@testable import Sensing

@Suite struct RecordStoreTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("deep/er/records.sqlite")
  }

  private func open(replacing: Bool = false) throws(SensorError) -> RecordStore {
    try RecordStore(path: path, table: Sample.table, replacing: replacing, busyTimeout: 0)
  }

  private func titles(in path: String) throws -> [String] {
    let reader = try RecordReader(path: path, table: Sample.table)
    return try reader.records(RecordSelection(), as: Sample.self).map(\.title)
  }

  private func fill(_ titles: String...) throws {
    _ = try open().append(titles.map { Sample($0).values })
  }

  @Test func `a record is read back as stored`() throws {
    var sample = Sample("東京 \"q\" '", at: .max, level: 0.1)
    sample.isLoud = true
    let store = try open()
    let ids = try store.append([sample.values, Sample().values])
    #expect(ids == [1, 2])
    sample.id = 1
    let reader = try RecordReader(path: path, table: Sample.table)
    #expect(try reader.records(RecordSelection(), as: Sample.self).first == sample)
    #expect(try reader.count() == 2)
  }

  @Test func `the table's defaults are those of a blank record`() throws {
    let store = try open()
    let other = try DatabaseQueue(path: path)
    try other.write {
      try $0.execute(sql: "INSERT INTO samples (timestamp, deviceId) VALUES (5, 'd')")
    }
    var expected = Sample()
    expected.id = 1
    expected.timestamp = 5
    expected.deviceId = "d"
    let reader = try RecordReader(path: path, table: Sample.table)
    #expect(try reader.records(RecordSelection(), as: Sample.self) == [expected])
    #expect(try store.count() == 1)
  }

  @Test(arguments: ["removed", "replaced"])
  func `removing or replacing the open file is reported, and recording continues`(
    fate: String
  ) throws {
    let path = path
    var outbox = RecordOutbox<Sample> { replacing throws(SensorError) in
      try RecordStore(path: path, table: Sample.table, replacing: replacing, busyTimeout: 0)
    }
    try outbox.open()
    _ = outbox.accept([Sample("before")])
    #expect(try outbox.commit())
    #expect(rename(path, path + ".old") == 0)
    if fate == "replaced" { try fill("another") }
    _ = outbox.accept([Sample("after")])
    #expect(try outbox.commit())
    #expect(outbox.nextWarning()?.code == .removedRecords)
    // A file in its place discards the log.
    if fate == "removed" { #expect(try titles(in: path + ".old") == ["before"]) }
    #expect(try titles(in: path) == (fate == "replaced" ? ["another", "after"] : ["after"]))
  }

  @Test func `the file is private to its owner`() throws {
    try fill("a")
    let file = try FileManager.default.attributesOfItem(atPath: path)
    #expect(file[.posixPermissions] as? Int == 0o600)
    let above = try FileManager.default.attributesOfItem(atPath: folder.file("deep"))
    #expect(above[.posixPermissions] as? Int == 0o700)
  }

  @Test func `opening a file that others could read makes it private`() throws {
    try fill("a")
    #expect(chmod(path, 0o644) == 0)
    try fill("b")
    let file = try FileManager.default.attributesOfItem(atPath: path)
    #expect(file[.posixPermissions] as? Int == 0o600)
  }

  @Test func `the store keeps its locks when other code opens the file`() throws {
    let store = try open()
    _ = try store.append([Sample("a").values])
    let held = TrackPath(path)
    #expect(try DatabaseLocks(on: held) == .open)
    let ledger = try SyncLedger(path: path, table: Sample.table, passphrase: nil)
    try ledger.keep(SyncMark(), of: "host")
    #expect(try DatabaseLocks(on: held) == .open)
    _ = try open().count()
    #expect(try DatabaseLocks(on: held) == .open)
    #expect(try titles(in: path) == ["a"])
    #expect(RecordFile(path: path).salvagedDeviceId() == store.deviceId)
    #expect(try DatabaseLocks(on: held) == .open)
    let key = Passphrase("key", cost: .trifling)
    let rekeying = RecordRekeying(path: path, table: Sample.table, old: nil, new: key)
    #expect(throws: SensorError.self) { try rekeying.run() }
    #expect(try DatabaseLocks(on: held) == .open)
  }

  @Test func `a commit is durable: WAL mode, fully synchronous`() throws {
    let file = RecordFile(path: path)
    let database = try file.open(for: Sample.table, identity: nil, busyTimeout: 0).database
    let (journal, synchronous) = try database.read { database in
      (
        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
        try Int.fetchOne(database, sql: "PRAGMA synchronous")
      )
    }
    #expect(journal == "wal")
    #expect(synchronous == 2, "FULL")
  }

  @Test func `an identity is created once and kept`() throws {
    let first = try open().deviceId
    #expect(UUID(uuidString: first) != nil)
    #expect(try open().deviceId == first)
    #expect(try RecordStore(path: path, table: Sample.table, deviceId: "mine").deviceId == "mine")
    #expect(try open().deviceId == first)
  }

  @Test(arguments: ["This is no database. It is some text that is long enough.", "short"])
  func `a file that is not a database is set aside and replaced`(text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("deep/er"), withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let store = try open()
    #expect(store.warning?.code == .damagedRecords)
    _ = try store.append([Sample("new").values])
    #expect(try titles(in: path) == ["new"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er"))
    let aside = try #require(names.first { $0.hasPrefix("records.sqlite.damaged-") })
    #expect(store.warning?.message.contains(aside) == true)
    #expect(try String(contentsOfFile: folder.file("deep/er/" + aside), encoding: .utf8) == text)
  }

  @Test func `a damaged table is set aside, keeping its identity, even twice in a second`() throws {
    let identity = try open().deviceId
    for _ in 1...3 {
      let store = try open(replacing: true)
      #expect(store.deviceId == identity)
      #expect(store.warning?.code == .damagedRecords)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er"))
    #expect(names.filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") }.count == 3)
  }

  @Test(arguments: ["samples", "sensor_meta", "sync_marks"])
  func `a file without one of its tables is set aside and replaced`(table: String) throws {
    try fill("a")
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "DROP TABLE \(table)") }
    try other.close()
    let examination = RecordExamination(path: path, table: Sample.table)
    #expect(examination.complaint()?.message.contains(table) == true)
    let store = try open()
    #expect(store.warning?.code == .damagedRecords)
    _ = try store.append([Sample("new").values])
    #expect(try titles(in: path) == ["new"])
    #expect(examination.complaint() == nil)
  }

  @Test func `an examination reports why a sensor cannot use its file`() throws {
    let examination = RecordExamination(path: path, table: Sample.table)
    #expect(examination.complaint() == nil, "there is no file yet")
    try fill("a")
    #expect(examination.complaint() == nil)
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(examination.complaint()?.code == .newerRecords)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = 7") }
    #expect(examination.complaint()?.code == .foreignFile)
    let pipe = folder.file("pipe.sqlite")
    #expect(mkfifo(pipe, 0o600) == 0)
    let inTheWay = RecordExamination(path: pipe, table: Sample.table).complaint()
    #expect(inTheWay?.code == .foreignFile)
  }

  @Test func `records of a newer version are refused and left unchanged`() throws {
    try fill("a")
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99; PRAGMA journal_mode = DELETE")
    }
    try other.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = #expect(throws: SensorError.self) { try open() }
    #expect(error?.code == .newerRecords)
    #expect(error?.message.contains(path) == true)
    #expect(throws: SensorError.self) { try RecordReader(path: path, table: Sample.table) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `another program's database is refused and left unchanged`() throws {
    let path = folder.file("other.sqlite")
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    try other.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = #expect(throws: SensorError.self) {
      try RecordStore(path: path, table: Sample.table)
    }
    #expect(error?.code == .foreignFile)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a folder, a pipe, and a file in place of a folder are refused`() throws {
    mkfifo(folder.file("pipe.sqlite"), 0o600)
    try "".write(toFile: folder.file("plain"), atomically: true, encoding: .utf8)
    for name in ["", "pipe.sqlite", "plain/records.sqlite"] {
      let path = folder.file(name)
      let error = #expect(throws: SensorError.self) {
        try RecordStore(path: path, table: Sample.table)
      }
      #expect(error?.message.contains(path) == true)
    }
  }

  @Test func `a file locked by another program is reported as such, and written later`() throws {
    let store = try open()
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      let error = #expect(throws: SensorError.self) { try store.append([Sample("a").values]) }
      #expect(error?.code == .notStored)
      #expect(error?.message.contains("another program") == true)
      try database.execute(sql: "COMMIT")
    }
    #expect(try store.append([Sample("b").values]) == [1])
  }

  @Test func `a commit that fails halfway stores nothing`() throws {
    let store = try open()
    let other = try DatabaseQueue(path: path)
    try other.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON samples WHEN new.title = 'bad'
          BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    let error = #expect(throws: SensorError.self) {
      try store.append([Sample("good").values, Sample("bad").values])
    }
    #expect(error?.code == .notStored)
    #expect(try store.count() == 0)
  }

  @Test(arguments: [
    (ResultCode.SQLITE_FULL, "the disk is full"), (.SQLITE_BUSY, "another program"),
    (.SQLITE_READONLY_DIRECTORY, "cannot be written to"), (.SQLITE_IOERR_WRITE, "disk I/O error"),
  ])
  func `each kind of failure has its own message`(code: ResultCode, words: String) {
    let cause = DatabaseError(resultCode: code, message: "disk I/O error")
    let error = SensorError.database(cause, storingIn: "/x.sqlite")
    #expect(error.code == .notStored)
    #expect(error.message.contains(words))
    #expect(error.message.contains("/x.sqlite"))
  }

  @Test func `after a crash, the file is intact and keeps the earliest records`() throws {
    let store = try open()
    for number in 0..<12 { _ = try store.append([Sample("\(number)").values]) }
    // A killed process leaves the files as they are while the writer is alive.
    let main = try Data(contentsOf: URL(fileURLWithPath: path))
    let journal = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    var generator = SeededGenerator(seed: 22)
    for trial in 0..<20 {
      let length =
        trial == 0 ? journal.count : Int.random(in: 0...journal.count, using: &generator)
      let copy = folder.file("copy\(trial).sqlite")
      try main.write(to: URL(fileURLWithPath: copy))
      try journal.prefix(length).write(to: URL(fileURLWithPath: copy + "-wal"))
      let reopened = try RecordStore(path: copy, table: Sample.table)
      #expect(reopened.warning == nil)
      _ = try reopened.append([Sample("after").values])
      let found = try titles(in: copy)
      let kept = found.count - 1
      #expect(found == (0..<kept).map(String.init) + ["after"])
      if trial == 0 { #expect(kept == 12, "every completed commit is there") }
    }
  }

  @Test func `a new file keeps the identity that it was created with`() throws {
    let made = try RecordStore(path: path, table: Sample.table, deviceId: "shared")
    made.finish()
    #expect(try open().deviceId == "shared")
  }
}
