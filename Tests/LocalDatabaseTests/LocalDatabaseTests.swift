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
    _ worth: DatabaseRecipe.Worth = .usersOwn, versions: Int = 1, in subfolder: String = ""
  ) -> DatabaseRecipe {
    let steps: [DatabaseRecipe.Migration] = [
      { try $0.execute(sql: "CREATE TABLE word (text TEXT NOT NULL) STRICT") },
      { try $0.execute(sql: "ALTER TABLE word ADD COLUMN language TEXT") },
    ]
    return DatabaseRecipe(
      file: folder[subfolder + "words.sqlite"], subject: "word collection", worth: worth,
      migrations: Array(steps.prefix(versions)), busyTimeout: 0.02)
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

  @Test func `a new database is made with its folder, for the listener alone`() throws {
    let database = try open(recipe(in: "a/b/"))
    try add("one", to: database)
    #expect(try words(database) == ["one"])
    #expect(database.notices.isEmpty)
    var status = stat()
    #expect(stat(folder["a"].encoded, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `what was written survives a host that is killed`() throws {
    let database = try open()
    try add("kept", to: database)
    // A copy of the files as they stand is what a killed process leaves behind.
    for name in ["words.sqlite", "words.sqlite-wal"] {
      try folder.write(folder.read(name), to: "killed/" + name)
    }
    #expect(try words(open(recipe(in: "killed/"))) == ["kept"])
  }

  @Test func `the listener's own is synced at every commit, the index is not`() throws {
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

  @Test(arguments: [DatabaseRecipe.Worth.usersOwn, .rebuildable])
  func `a newer version's file is refused and not touched`(worth: DatabaseRecipe.Worth) throws {
    try add("future", to: open(recipe(worth, versions: 2)))
    let before = try folder.read("words.sqlite")
    switch worth {
    case .usersOwn:
      let error = #expect(throws: PlayerError.self) { try open(recipe(worth)) }
      #expect(error?.message.contains("newer version") == true)
      #expect(error?.message.contains(folder["words.sqlite"].encoded) == true)
    case .rebuildable:
      let database = try open(recipe(worth))
      #expect(database.notices.first?.text.contains("newer version") == true)
      #expect(try words(database).isEmpty)
    }
    #expect(try folder.read("words.sqlite") == before)
  }

  @Test(arguments: ["garbage", "truncated", "page", "blank", "foreign"])
  func `a damaged file of the listener's own is set aside and restored`(damage: String) throws {
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

  @Test func `a missing file of the listener's own is restored`() throws {
    try prepareBackup()
    #expect(unlink(folder["words.sqlite"].encoded) == 0)
    let database = try open()
    #expect(try words(database) == ["old"])
    #expect(database.notices.map(\.text).first?.contains("was missing") == true)
  }

  @Test func `without a sound backup it begins anew and says so`() throws {
    try prepareBackup()
    try spoil("garbage")
    try folder.write("no backup either".utf8, to: "words.backup.sqlite")
    let database = try open()
    #expect(try words(database).isEmpty)
    #expect(database.notices.map(\.level) == [.error])
    try add("again", to: database)
  }

  @Test(arguments: ["garbage", "truncated", "foreign"])
  func `a damaged file that can be rebuilt begins anew`(damage: String) throws {
    try fill(open(recipe(.rebuildable)))
    try spoil(damage)
    let database = try open(recipe(.rebuildable))
    #expect(try words(database).isEmpty)
    #expect(database.notices.map(\.text).first?.contains("begins anew") == true)
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
    default:
      let queue = try DatabaseQueue(path: folder["foreign.sqlite"].encoded)
      try queue.write { try $0.execute(sql: "CREATE TABLE other (thing TEXT)") }
      bytes = try folder.read("foreign.sqlite")
    }
    try folder.write(bytes, to: "words.sqlite")
  }

  @Test func `damage found while it is open ends its use, and the next start mends it`() throws {
    try prepareBackup()
    let database = try open()
    let error = #expect(throws: PlayerError.self) {
      try database.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
    #expect(error?.message.contains("is damaged") == true)
    #expect(throws: PlayerError.self) { try add("lost", to: database) }
    #expect(try words(open()) == ["old"])
  }

  @Test func `a value that the schema promises and is not there is damage`() throws {
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

  @Test func `a backup that cannot be written is said, and the database opens`() throws {
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

  @Test func `a full disk is an error with a sentence and nothing is half done`() throws {
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

  @Test func `a file that is only read is not moved when it turns out damaged`() throws {
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

  @Test func `what can be rebuilt goes on in memory in a read-only folder`() throws {
    try readOnlyFolder {
      let database = try open(recipe(.rebuildable))
      #expect(database.notices.last?.text.contains("in memory") == true)
      try add("one", to: database)
      #expect(try words(database) == ["one"])
    }
  }

  @Test func `what can be rebuilt and is there is read in a read-only folder`() throws {
    try add("kept", to: open(recipe(.rebuildable)))
    try readOnlyFolder {
      let database = try open(recipe(.rebuildable))
      #expect(database.notices.map(\.text).first?.contains("read but not changed") == true)
      #expect(try words(database) == ["kept"])
    }
  }

  @Test func `a file that may only be read is read, and that is said`() throws {
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
    try withoutPrivileges(body)
  }
}
