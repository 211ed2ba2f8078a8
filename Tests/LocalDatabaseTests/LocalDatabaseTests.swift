import GRDB
import Glibc
import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@Suite struct LocalDatabaseTests {
  let folder: TemporaryFolder
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func recipe(
    _ importance: DatabaseRecipe.Importance = .usersOwn, versions: Int = 1,
    in subfolder: String = ""
  ) -> DatabaseRecipe {
    let steps: [DatabaseRecipe.Migration] = [
      { try $0.execute(sql: "CREATE TABLE word (text TEXT NOT NULL) STRICT") },
      { try $0.execute(sql: "ALTER TABLE word ADD COLUMN language TEXT") },
    ]
    return DatabaseRecipe(
      file: folder[subfolder + "words.sqlite"], subject: "word collection", importance: importance,
      migrations: Array(steps.prefix(versions)), tables: ["word"], busyTimeout: 0.02)
  }

  private func open(_ recipe: DatabaseRecipe? = nil) throws -> LocalDatabase {
    try LocalDatabase(recipe ?? self.recipe(), clock: clock)
  }

  private func add(_ word: String, to database: LocalDatabase) throws {
    try database.write {
      try $0.execute(sql: "INSERT INTO word (text) VALUES (?)", arguments: [word])
    }
  }

  private func words(_ database: LocalDatabase) throws -> [String] {
    try database.read { try String.fetchAll($0, sql: "SELECT text FROM word ORDER BY rowid") }
  }

  /// Stores words, leaves a backup of the first one, and closes.
  private func prepareBackup() throws {
    try add("old", to: open())
    try add("new", to: open())
    #expect(try folder.names().contains("words.backup.sqlite"))
  }

  @Test func `a new database is made with its folder, for the listener only`() throws {
    let database = try open(recipe(in: "a/b/"))
    try add("one", to: database)
    #expect(try words(database) == ["one"])
    #expect(database.notices.isEmpty)
    var status = stat()
    #expect(stat(folder["a"].encoded, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `data that was written and read does not stay in memory`() throws {
    let database = try open()
    let long = String(repeating: "x", count: 1000)
    for _ in 0..<4 {
      try database.write { database in
        for _ in 0..<500 {
          try database.execute(sql: "INSERT INTO word (text) VALUES (?)", arguments: [long])
        }
      }
      #expect(database.bytesInMemory <= LocalDatabase.mostAtRest)
    }
    #expect(try words(database).count == 2000)
    #expect(database.bytesInMemory <= LocalDatabase.mostAtRest)
  }

  private func modes() throws -> [String: mode_t] {
    var modes: [String: mode_t] = [:]
    for name in try folder.names() where name.hasPrefix("words.") {
      var status = stat()
      #expect(stat(folder[name].encoded, &status) == 0)
      modes[name] = status.st_mode & 0o777
    }
    return modes
  }

  @Test(arguments: [DatabaseRecipe.Importance.usersOwn, .rebuildable])
  func `no file of a database is readable by others, even if it was before`(
    importance: DatabaseRecipe.Importance
  ) throws {
    let backups = importance == .usersOwn ? 1 : 0
    do {
      try add("one", to: open(recipe(importance)))
      let database = try open(recipe(importance))
      try add("two", to: database)
      #expect(try modes().count == 3 + backups)
      #expect(try modes().allSatisfy { $0.value == 0o600 })
      for name in try modes().keys { #expect(chmod(folder[name].encoded, 0o644) == 0) }
      // While a connection is open, the log exists, as it does after a crash.
      let second = try open(recipe(importance))
      #expect(try words(second) == ["one", "two"])
      #expect(try modes().count == 3 + backups)
      #expect(try modes().allSatisfy { $0.value == 0o600 })
    }
  }

  @Test func `a restored backup is for the listener only`() throws {
    try prepareBackup()
    #expect(unlink(folder["words.sqlite"].encoded) == 0)
    _ = try open()
    #expect(try modes().allSatisfy { $0.value == 0o600 })
  }

  @Test func `written data survives a killed host`() throws {
    let database = try open()
    try add("kept", to: database)
    // A copy of the current files is what a killed process leaves behind.
    for name in ["words.sqlite", "words.sqlite-wal"] {
      try folder.write(folder.read(name), to: "killed/" + name)
    }
    #expect(try words(open(recipe(in: "killed/"))) == ["kept"])
  }

  @Test func `whatever else opens the file, a database keeps its locks on it`() throws {
    let database = try open()
    try add("kept", to: database)
    let file = folder["words.sqlite"]
    #expect(try DatabaseLocks(on: file) == .open)
    // This also makes a backup.
    #expect(try words(open()) == ["kept"])
    #expect(try DatabaseLocks(on: file) == .open)
    let reader = try #require(try ReadOnlyDatabase(recipe()))
    #expect(try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM word") } == 1)
    #expect(try DatabaseLocks(on: file) == .open)
    #expect(DatabaseExamination(recipe()).defect() == nil)
    #expect(try DatabaseLocks(on: file) == .open)
    #expect(throws: PlayerError.self) {
      try LocalDatabase.rewrite(recipe(), clock: clock) { _, _ in }
    }
    #expect(try DatabaseLocks(on: file) == .open)
    #expect(try folder.names().contains("words.backup.sqlite"))
  }

  @Test func `a second connection reads the same file, but not another in its place`() throws {
    try add("one", to: open())
    let reader = try #require(try ReadOnlyDatabase(recipe()))
    let other = try #require(try reader.anotherConnection())
    let count = "SELECT count(*) FROM word"
    let both = try reader.read { one in
      try other.read { two in
        [try Int.fetchOne(one, sql: count), try Int.fetchOne(two, sql: count)]
      }
    }
    #expect(both == [1, 1])
    for suffix in ["", "-wal", "-shm"] {
      _ = rename(folder["words.sqlite" + suffix].encoded, folder["old.sqlite" + suffix].encoded)
    }
    #expect(try reader.anotherConnection() == nil)
    try add("another", to: open(recipe(.rebuildable)))
    #expect(try reader.anotherConnection() == nil)
  }

  @Test func `the listener's data is synced at every commit, the index is not`() throws {
    let level = "PRAGMA synchronous"
    #expect(try open().read { try Int.fetchOne($0, sql: level) } == 2)
    let index = try open(recipe(.rebuildable, in: "cache/"))
    #expect(try index.read { try Int.fetchOne($0, sql: level) } == 1)
    #expect(try index.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test func `an older schema is brought up to date after a backup`() throws {
    try add("old", to: open())
    let database = try open(recipe(versions: 2))
    #expect(
      try database.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM word WHERE language IS NULL")
      }
        == 1)
    #expect(try folder.names().contains("words.backup.sqlite"))
  }

  @Test func `a newer version's file with the listener's data is refused and left alone`() throws {
    try add("future", to: open(recipe(versions: 2)))
    let before = try folder.read("words.sqlite")
    let error = #expect(throws: PlayerError.self) { try open() }
    #expect(error?.message.contains("newer version") == true)
    #expect(error?.message.contains(folder["words.sqlite"].encoded) == true)
    #expect(try folder.read("words.sqlite") == before)
  }

  @Test func `a rebuildable file is rebuilt next to that of a newer version, which is kept`() throws
  {
    try add("future", to: open(recipe(.rebuildable, versions: 2)))
    let before = try folder.read("words.sqlite")
    let database = try open(recipe(.rebuildable))
    #expect(database.notices.first?.text.contains("newer version") == true)
    try add("now", to: database)
    #expect(try words(open(recipe(.rebuildable))) == ["now"])
    let kept = try folder.names().filter { $0.hasPrefix("words.sqlite.newer-") }
    #expect(try kept.map { try folder.read($0) } == [before])
  }

  @Test(arguments: ["removed", "replaced"])
  func `the listener's data is not written into a file that was replaced`(fate: String) throws {
    let database = try open()
    try add("before", to: database)
    let file = folder["words.sqlite"].encoded
    if fate == "replaced" { try folder.write(folder.read("words.sqlite"), to: "other") }
    #expect(fate == "removed" ? unlink(file) == 0 : rename(folder["other"].encoded, file) == 0)
    let error = #expect(throws: PlayerError.self) { try add("after", to: database) }
    #expect(error?.message.contains("was removed or replaced") == true)
    #expect(try words(database) == ["before"], "what is there can still be read")
  }

  @Test(arguments: ["deleted", "replaced", "garbage", "newer"])
  func `a lost file is recognized while it is open`(fate: String) throws {
    let database = try open(recipe(.rebuildable))
    try add("one", to: database)
    #expect(!database.isLost())
    let file = folder["words.sqlite"].encoded
    switch fate {
    case "deleted": unlink(file)
    case "replaced":
      try folder.write(folder.read("words.sqlite"), to: "other")
      #expect(rename(folder["other"].encoded, file) == 0)
    case "garbage":
      // The contents of the log would hide it.
      try database.read { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      try folder.write("garbage".utf8, to: "words.sqlite")
    default: try database.write { try $0.execute(sql: "PRAGMA user_version = 9") }
    }
    #expect(database.isLost())
  }

  @Test func `after a file was closed it can be made again, and the old connection says so`() throws
  {
    let database = try open(recipe(.rebuildable))
    try add("one", to: database)
    unlink(folder["words.sqlite"].encoded)
    database.close()
    let next = try open(recipe(.rebuildable))
    try add("two", to: next)
    #expect(try words(open(recipe(.rebuildable))) == ["two"])
    let error = #expect(throws: PlayerError.self) { try words(database) }
    #expect(error?.message.contains("is being rebuilt") == true)
  }

  @Test(arguments: ["garbage", "truncated", "page", "blank", "foreign", "tables"])
  func `a damaged file with the listener's data is set aside and restored`(damage: String) throws {
    try prepareBackup()
    try spoil(damage)
    let database = try open()
    #expect(try words(database) == ["old"])
    #expect(database.notices.count == 1)
    #expect(database.notices[0].text.contains("restored from its backup"))
    #expect(database.notices[0].text.contains("words.sqlite.damaged-2026-11-21T0"))
    #expect(try folder.names().contains { $0.hasPrefix("words.sqlite.damaged-2026-11-21T0") })
    #expect(try words(open()) == ["old"])
  }

  @Test
  func `anything else in the place of the listener's data is set aside, and the data restored`()
    throws
  {
    try prepareBackup()
    #expect(unlink(folder["words.sqlite"].encoded) == 0)
    #expect(mkfifo(folder["words.sqlite"].encoded, 0o600) == 0)
    #expect(DatabaseExamination(recipe()).defect()?.words == "it is not a file")
    #expect(try words(open()) == ["old"])
    #expect(unlink(folder["words.sqlite"].encoded) == 0)
    try folder.makeFolder("words.sqlite/in the way")
    let database = try open()
    #expect(try words(database) == ["old"])
    let text = try #require(database.notices.first?.text)
    #expect(text.contains("was missing and was restored from its backup; what was in its place"))
    #expect(try folder.names().filter { $0.hasPrefix("words.sqlite.damaged-") }.count == 2)
  }

  @Test func `an examination reports what is wrong with a file, and changes nothing`() throws {
    try add("one", to: open(recipe(versions: 2)))
    #expect(DatabaseExamination(recipe(versions: 2)).defect() == nil)
    let newer = try #require(DatabaseExamination(recipe()).defect())
    #expect(newer.isNewer && newer.words.contains("newer version"))
    try spoil("tables")
    let before = try folder.read("words.sqlite")
    let lacking = try #require(DatabaseExamination(recipe(versions: 2)).defect())
    #expect(!lacking.isNewer && lacking.words == "its table “word” is missing")
    #expect(try folder.read("words.sqlite") == before)
    try folder.write([], to: "words.sqlite")
    #expect(DatabaseExamination(recipe()).defect()?.words == "it is empty")
  }

  @Test func `a missing file with the listener's data is restored`() throws {
    try prepareBackup()
    #expect(unlink(folder["words.sqlite"].encoded) == 0)
    let database = try open()
    #expect(try words(database) == ["old"])
    #expect(database.notices.map(\.text).first?.contains("was missing") == true)
  }

  @Test func `without an intact backup, a database starts empty and says so`() throws {
    try prepareBackup()
    try spoil("garbage")
    try folder.write("no backup either".utf8, to: "words.backup.sqlite")
    let database = try open()
    #expect(try words(database).isEmpty)
    #expect(database.notices.map(\.level) == [.error])
    try add("again", to: database)
  }

  @Test(arguments: ["garbage", "truncated", "foreign", "tables"])
  func `a damaged file that can be rebuilt is rebuilt`(damage: String) throws {
    try fill(open(recipe(.rebuildable)))
    try spoil(damage)
    let database = try open(recipe(.rebuildable))
    #expect(try words(database).isEmpty)
    #expect(database.notices.map(\.text).first?.contains("is rebuilt") == true)
    try add("again", to: database)
    #expect(try words(open(recipe(.rebuildable))) == ["again"])
  }

  private func fill(_ database: LocalDatabase) throws {
    try database.write { connection in
      for number in 0..<2000 {
        try connection.execute(
          sql: "INSERT INTO word (text) VALUES (?)", arguments: ["word \(number)"])
      }
    }
  }

  private func spoil(_ damage: String) throws {
    var bytes = try folder.read("words.sqlite")
    switch damage {
    case "garbage":
      bytes = Array("This is not a database, but a letter. ".utf8) + bytes.dropFirst(38)
    case "truncated": bytes.removeLast(4096)
    case "page":
      bytes.replaceSubrange(
        (bytes.count - 4096)..<(bytes.count - 4000), with: [UInt8](repeating: 0xA5, count: 96))
    case "blank": bytes = []
    case "tables":
      let queue = try DatabaseQueue(path: folder["words.sqlite"].encoded)
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = DELETE; DROP TABLE word")
      }
      try queue.close()
      return
    default:
      let queue = try DatabaseQueue(path: folder["foreign.sqlite"].encoded)
      try queue.write { try $0.execute(sql: "CREATE TABLE other (thing TEXT)") }
      bytes = try folder.read("foreign.sqlite")
    }
    try folder.write(bytes, to: "words.sqlite")
  }

  @Test func `damage found while a file is open ends its use, and the next start repairs it`()
    throws
  {
    try prepareBackup()
    let database = try open()
    let error = #expect(throws: PlayerError.self) {
      try database.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
    #expect(error?.message.contains("is damaged") == true)
    #expect(throws: PlayerError.self) { try add("lost", to: database) }
    #expect(try words(open()) == ["old"])
  }

  @Test func `a missing value that the schema guarantees is damage`() throws {
    let database = try open()
    let error = #expect(throws: PlayerError.self) {
      let _: Int = try database.read { connection in
        try #require(try Row.fetchOne(connection, sql: "SELECT 'text'")).stored(0)
      }
    }
    #expect(error?.message.contains("is damaged") == true)
  }

  @Test func `a backup is made once a day`() throws {
    try prepareBackup()
    let first = try folder.read("words.backup.sqlite")
    try add("third", to: open())
    #expect(try folder.read("words.backup.sqlite") == first)
    clock.advance(milliseconds: 86_400_000)
    try add("fourth", to: open())
    #expect(try folder.read("words.backup.sqlite") == first)
    clock.advance(milliseconds: 1000)
    try add("fifth", to: open())
    #expect(try folder.read("words.backup.sqlite") != first)
    #expect(try !folder.names().contains { $0.hasSuffix(".new") })
  }

  @Test func `a backup from a clock that ran ahead does not delay the next one`() throws {
    clock.advance(milliseconds: 30 * 86_400_000)
    try prepareBackup()
    let first = try folder.read("words.backup.sqlite")
    clock.advance(milliseconds: -29 * 86_400_000)
    try add("third", to: open())
    #expect(try folder.read("words.backup.sqlite") != first)
  }

  @Test func `before a change of schema a backup is made, even if there is one of today`() throws {
    try prepareBackup()
    try add("third", to: open())
    _ = try open(recipe(versions: 2))
    try folder.write("garbage".utf8, to: "words.sqlite")
    let restored = try open(recipe(versions: 2))
    #expect(try words(restored) == ["old", "new", "third"])
  }

  @Test func `a backup that cannot be written is reported, and the database opens`() throws {
    try add("one", to: open())
    try folder.makeFolder("words.backup.sqlite.new/in the way")
    let database = try open()
    #expect(database.notices.map(\.text).first?.contains("backup") == true)
    #expect(try words(database) == ["one"])
  }

  @Test func `another program's lock is an error with a sentence`() throws {
    let database = try open()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: folder["words.sqlite"].encoded, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let error = #expect(throws: PlayerError.self) { try add("late", to: database) }
    #expect(error?.code == .storageFailed)
    #expect(error?.message.contains("in use by another program") == true)
    try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try add("now", to: database)
    #expect(try words(database) == ["now"])
  }

  @Test func `a full disk is an error with a sentence, and nothing is written in part`() throws {
    let database = try open()
    try add("kept", to: database)
    try database.write { try $0.execute(sql: "PRAGMA max_page_count = 4") }
    let error = #expect(throws: PlayerError.self) {
      try database.write { connection in
        for _ in 0..<1000 {
          try connection.execute(
            sql: "INSERT INTO word (text) VALUES (?)",
            arguments: [String(repeating: "x", count: 999)])
        }
      }
    }
    #expect(error?.message.contains("disk is full") == true)
    #expect(try words(database) == ["kept"])
  }

  @Test func `a read-only folder is read`() throws {
    try add("kept", to: open())
    try readOnlyFolder {
      let database = try open()
      #expect(try words(database) == ["kept"])
      #expect(database.notices.map(\.text).first?.contains("read but not changed") == true)
      let error = #expect(throws: PlayerError.self) { try add("lost", to: database) }
      #expect(error?.message.contains("cannot be written") == true)
    }
  }

  @Test func `a read-only file is not moved if it turns out to be damaged`() throws {
    try add("kept", to: open())
    try readOnlyFolder {
      let database = try open()
      let error = #expect(throws: PlayerError.self) {
        try database.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      }
      #expect(error?.message.contains("move that file away") == true)
    }
    #expect(try folder.names() == ["words.sqlite"])
  }

  @Test func `a read-only folder without a database is an error with a sentence`() throws {
    try readOnlyFolder {
      let error = #expect(throws: PlayerError.self) { try open() }
      #expect(error?.message.contains("words.sqlite") == true)
    }
  }

  @Test func `in a read-only folder, a rebuildable database continues in memory`() throws {
    try readOnlyFolder {
      let database = try open(recipe(.rebuildable))
      #expect(database.notices.last?.text.contains("in memory") == true)
      try add("one", to: database)
      #expect(try words(database) == ["one"])
    }
  }

  @Test func `a database that could not be created is in memory, and is not called damaged`()
    throws
  {
    try folder.write([], to: "words.sqlite")
    try readOnlyFolder {
      let database = try open(recipe(.rebuildable))
      let reason = try #require(database.notices.first?.text)
      #expect(reason.contains("cannot be written") && !reason.contains("damaged"), "\(reason)")
      #expect(database.notices.last?.text.contains("in memory") == true)
    }
  }

  @Test func `in a read-only folder, an existing rebuildable database is read`() throws {
    try add("kept", to: open(recipe(.rebuildable)))
    try readOnlyFolder {
      let database = try open(recipe(.rebuildable))
      #expect(database.notices.map(\.text).first?.contains("read but not changed") == true)
      #expect(try words(database) == ["kept"])
    }
  }

  @Test func `a read-only file is read, which is reported`() throws {
    try add("kept", to: open())
    #expect(chmod(folder.path.encoded, 0o777) == 0)
    #expect(chmod(folder["words.sqlite"].encoded, 0o444) == 0)
    try withoutPrivileges {
      let database = try open()
      #expect(database.notices.map(\.text).first?.contains("read but not changed") == true)
      #expect(try words(database) == ["kept"])
      #expect(throws: PlayerError.self) { try add("lost", to: database) }
    }
  }

  @Test func `a folder that cannot be made is an error with a sentence`() throws {
    try folder.write([], to: "file")
    let error = #expect(throws: PlayerError.self) { try open(recipe(in: "file/")) }
    #expect(error?.message.contains(folder["file"].encoded) == true)
    let index = try open(recipe(.rebuildable, in: "file/"))
    #expect(index.notices.last?.text.contains("in memory") == true)
  }

  @Test func `a folder whose name is not text is an error with a sentence`() throws {
    var recipe = recipe()
    recipe.file = TrackPath(bytes: folder.path.bytes + [0x2F, 0xFF, 0x2F] + "words.sqlite".utf8)
    let error = #expect(throws: PlayerError.self) { try open(recipe) }
    #expect(error?.message.contains("UTF-8") == true)
  }

  @Test func `odd characters in a folder's name do no harm`() throws {
    let odd = "a?b#c%41 d'\"/"
    try add("kept", to: open(recipe(in: odd)))
    try readOnlyFolder(odd) {
      let database = try open(recipe(in: odd))
      #expect(try words(database) == ["kept"])
    }
  }

  private func readOnlyFolder(_ name: String = "", _ body: () throws -> Void) throws {
    #expect(chmod(folder.path.encoded, 0o755) == 0)
    #expect(chmod(folder[name].encoded, 0o555) == 0)
    defer { chmod(folder[name].encoded, 0o755) }
    // Files are for their owner only, who differs here if root runs the tests.
    for file in ["words.sqlite", "words.sqlite-wal", "words.sqlite-shm"] {
      chmod(folder[name + file].encoded, 0o444)
    }
    try withoutPrivileges(body)
  }

  @Test func `one damaged copy of rebuildable data is kept, and every one of the listener's data`()
    throws
  {
    for importance in [DatabaseRecipe.Importance.rebuildable, .usersOwn] {
      for round in 0..<3 {
        try folder.write([UInt8](repeating: 0xA5, count: 200 + round), to: "words.sqlite")
        _ = try open(recipe(importance))
      }
      let copies = try folder.names().filter { $0.hasPrefix("words.sqlite.damaged-") }
      #expect(copies.count == (importance == .rebuildable ? 1 : 4), "\(copies)")
      if importance == .rebuildable { #expect(try folder.read(copies[0]).count == 202) }
    }
  }

  @Test func `a log that its database left behind is not mistaken for the backup's`() throws {
    try prepareBackup()
    do {
      // After a kill, the log has words that are not in the file.
      let database = try open()
      try add("logged", to: database)
      try folder.write(folder.read("words.sqlite-wal"), to: "log")
    }
    #expect(unlink(folder["words.sqlite"].encoded) == 0)
    try folder.write(folder.read("log"), to: "words.sqlite-wal")
    let database = try open()
    #expect(try words(database) == ["old"])
    #expect(try folder.names().contains { $0.hasSuffix("-wal") && $0.contains(".damaged-") })
  }

  @Test func `logs without a database that are set aside in the same second are all kept`() throws {
    try prepareBackup()
    for log in ["first", "second"] {
      #expect(unlink(folder["words.sqlite"].encoded) == 0)
      try folder.write(log.utf8, to: "words.sqlite-wal")
      #expect(try words(open()) == ["old"])
    }
    let logs = try folder.names().filter { $0.hasSuffix("-wal") && $0.contains(".damaged-") }
    #expect(
      try logs.map { try String(decoding: folder.read($0), as: UTF8.self) }.sorted()
        == ["first", "second"])
  }

  @Test func `a damaged copy that is kept includes its log`() throws {
    let database = try open(recipe(.rebuildable))
    try add("logged", to: database)
    #expect(throws: PlayerError.self) {
      try database.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
    let kept = try folder.names().filter { $0.contains(".damaged-") }
    #expect(kept.count { $0.hasSuffix("Z") } == 1)
    #expect(kept.count { $0.hasSuffix("-wal") } == 1)
  }

  @Test func `a file that was moved or replaced is recognized while it is open`() throws {
    let database = try open()
    #expect(database.pathState == .inPlace)
    let file = folder["words.sqlite"].encoded
    #expect(rename(file, folder["elsewhere"].encoded) == 0)
    #expect(database.pathState == .gone)
    try folder.write([1], to: "words.sqlite")
    #expect(database.pathState == .replaced)
  }
}
