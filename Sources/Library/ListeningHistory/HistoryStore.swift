import GRDB
package import LocalDatabase
package import PlayerModel
package import Sealing
import Synchronization

/// The listener's history of every session, exact to the frame.
///
/// A change is on disk when the call returns. A session that is open when the host dies keeps the state of
/// its last checkpoint.
package final class HistoryStore: Sendable {
  /// An open history file and the state that belongs to it.
  struct Opened: Sendable {
    let database: LocalDatabase
    let seal: SessionSeal?
    let rule: ListenRule
    let notices: [Notice]
  }

  /// Notices for the listener about how the history was opened.
  package let notices: [Notice]
  let clock: any PlayerClock
  /// The services for which listens are queued.
  let queueing = Mutex(ListenQueueing())
  private let file: TrackPath
  private let open: @Sendable () throws(PlayerError) -> Opened
  private let opened: Mutex<Opened>
  /// Whether the previous file was abandoned and no new one could be created yet.
  private let isRetired = Mutex(false)
  private let news = Mutex<[Notice]>([])
  private let sealedCounts = Mutex<[PersistentID: PlayCount]?>(nil)

  var database: LocalDatabase { opened.withLock(\.database) }
  /// The seal of the sessions, or `nil` if they are not encrypted.
  var seal: SessionSeal? { opened.withLock(\.seal) }
  /// The rule that decides which sessions are listens.
  package var rule: ListenRule { opened.withLock(\.rule) }

  /// Checkpoints the write-ahead log into the file; see ``LocalDatabase/settle()``.
  package func settle() {
    database.settle()
  }

  /// Describes the file and its migrations.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/history.sqlite"), subject: "listening history",
      importance: .usersOwn,
      migrations: [
        SessionSchema.makeTable, PlayCountSchema.makeTable, SessionSeal.addColumn,
        SessionSchema.addSource, PlayCountSchema.countAll, PlayCountSchema.addRule,
        ListenQueueSchema.makeTables, ListenQueueSchema.nameSessions,
        ListenServiceSchema.nameServices, SessionSchema.addRuns,
        SessionSchema.addPlayer, SessionSchema.addMusicBrainz, SessionSchema.addZone,
        SessionSchema.addMonthDay, SessionSchema.addEncoding, SessionSchema.addTags,
      ],
      tables: ["session", "seal", "playCount", "listenRule", "queuedListen", "listenService"])
  }

  /// An examination of the file in `folder` that does not change it.
  package static func examination(in folder: TrackPath) -> DatabaseExamination {
    DatabaseExamination(recipe(in: folder))
  }

  /// Opens `history.sqlite` in `folder`, the player's data folder.
  ///
  /// - Parameters:
  ///   - passphrase: The key of the history, or `nil` if it is not encrypted.
  ///   - rule: The rule that decides which sessions are listens, or `nil` to keep the stored one. Sessions
  ///     that were counted by another rule are counted again.
  /// - Throws: `PlayerError`, with code `wrongKey` if the key is wrong or missing, or if a key is given for
  ///   a history that is not encrypted. Nothing is written then.
  package init(
    folder: TrackPath, clock: any PlayerClock, passphrase: Passphrase? = nil,
    rule wanted: ListenRule? = nil
  ) throws(PlayerError) {
    let open: @Sendable () throws(PlayerError) -> Opened = { () throws(PlayerError) in
      try Self.open(folder, clock: clock, passphrase: passphrase, rule: wanted)
    }
    let opened = try open()
    notices = opened.notices
    file = Self.recipe(in: folder).file
    self.clock = clock
    self.open = open
    self.opened = Mutex(opened)
  }

  private static func open(
    _ folder: TrackPath, clock: any PlayerClock, passphrase: Passphrase?, rule wanted: ListenRule?
  ) throws(PlayerError) -> Opened {
    let recipe = recipe(in: folder)
    let database = try LocalDatabase(recipe, clock: clock)
    // The player only appends, and reports read from one end to the other. A larger page cache would help
    // neither.
    try database.read { try $0.execute(sql: "PRAGMA cache_size = -256") }
    let seal = try SessionSeal.find(in: database, of: recipe.file, passphrase)
    var notices = database.notices
    var rule = try database.read { try PlayCountSchema.rule(in: $0) }
    if let wanted, wanted != rule {
      do throws(PlayerError) {
        try database.write { try PlayCountSchema.recount(by: wanted, in: $0) }
        rule = wanted
      } catch {
        // The history itself may still be intact.
        notices.append(
          Notice(
            .warning, "Listens are still counted by the old rule, \(rule.name): \(error.message)")
        )
      }
    }
    return Opened(database: database, seal: seal, rule: rule, notices: notices)
  }

  // MARK: A file that is removed while it is open

  /// Runs `body` in a transaction on the open file, or on a new file if that one was removed.
  ///
  /// - Throws: `PlayerError`, also if another file now has its name. The player does not touch such a file,
  ///   because the listener may still be copying it.
  func write<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try replaceIfRemoved()
    let database = database
    guard database.pathState != .replaced else {
      database.emptyLog()
      throw PlayerError(
        .storageFailed,
        "The listening history in “\(file)” was replaced while the player had it open; new listens wait in "
          + "memory until that file is moved away, and are lost if the player quits before that."
      )
    }
    return try database.write(body)
  }

  /// Returns and clears the notices about what happened to the file since the last call.
  package func takeNews() -> [Notice] {
    news.withLock { news in
      defer { news = [] }
      return news
    }
  }

  /// Replaces a removed file as at launch: with the last backup, or else with an empty history.
  private func replaceIfRemoved() throws(PlayerError) {
    try isRetired.withLock { isRetired throws(PlayerError) in
      let old = database
      guard isRetired || old.pathState == .gone else { return }
      if !isRetired { old.retire() }
      isRetired = true
      let new = try open()
      let queueing = queueing.withLock(\.self)
      if !queueing.receivers.isEmpty {
        try queueing.begin(now: clock.now().unixMilliseconds, in: new.database)
      }
      // As at launch, the file may contain a session that a crash left open.
      _ = try new.database.write { try closeCrashed(in: $0, sealedBy: new.seal) }
      opened.withLock { $0 = new }
      isRetired = false
      sealedCounts.withLock { $0 = nil }
      let text =
        "The listening history in “\(file)” was removed while the player ran; new listens go into "
        + "a new file."
      news.withLock { $0 += [Notice(.warning, text)] + new.notices }
    }
  }

  /// Ends the sessions that a host left open as crashed, and returns their number.
  ///
  /// Call it once, before the first session begins.
  package func closeCrashed() throws(PlayerError) -> Int {
    try write { try closeCrashed(in: $0, sealedBy: seal) }
  }

  private func closeCrashed(
    in database: Database, sealedBy seal: SessionSeal?
  ) throws -> Int {
    let closed = try SessionSchema.closeCrashed(in: database, sealedBy: seal)
    let queueing = queueing.withLock(\.self)
    for session in closed.sessions { try queueing.add(session, in: database) }
    return closed.count
  }

  /// Stores a session that began.
  package func begin(_ session: ListeningSession) throws(PlayerError) {
    try checkpoint(session)
  }

  /// Stores the progress of an open session; a session that has already ended does not change.
  package func checkpoint(_ session: ListeningSession) throws(PlayerError) {
    precondition(session.endReason == nil, "an open session cannot have an end reason")
    try write { try SessionSchema.store(session, in: $0, sealedBy: seal) }
  }

  /// Stores a session that ended, even if its beginning could not be stored.
  package func end(_ session: ListeningSession) throws(PlayerError) {
    precondition(session.endReason != nil, "a session that ended must have an end reason")
    let queueing = queueing.withLock(\.self)
    let isNews = try write { database in
      let before = database.totalChangesCount
      try SessionSchema.store(session, in: database, sealedBy: seal)
      let isNews = database.totalChangesCount > before
      if isNews { try queueing.add(session, in: database) }
      return isNews
    }
    if isNews { sealedCounts.withLock { $0?.count(session, by: rule) } }
  }

  /// The play counts of all sounds by ``rule``.
  package func playCounts() throws(PlayerError) -> [PersistentID: PlayCount] {
    guard let seal else { return try database.read { try PlayCountSchema.counts(in: $0) } }
    if let counts = sealedCounts.withLock(\.self) { return counts }
    // These counts stay in memory: on disk they would reveal the songs.
    let counts = try database.read {
      try PlayCountSchema.counts(in: $0, by: rule, sealedBy: seal)
    }
    sealedCounts.withLock { $0 = counts }
    return counts
  }

  /// Imports sessions, all or none, and returns how many were new.
  ///
  /// A session is skipped if its id is already stored. One from another program is also skipped if it is a
  /// duplicate of a stored one by the ``DuplicateListenRule``.
  ///
  /// - Precondition: All sessions have ended.
  package func takeOver(_ sessions: [ListeningSession]) throws(PlayerError) -> Int {
    precondition(
      sessions.allSatisfy { $0.endReason != nil }, "only sessions that have ended can be imported")
    let added = try write { database in
      var added = 0
      for session in sessions
      where try !SessionSchema.knows(session, in: database, sealedBy: seal) {
        try SessionSchema.store(session, in: database, sealedBy: seal)
        added += 1
      }
      return added
    }
    if added > 0 { sealedCounts.withLock { $0 = nil } }
    return added
  }

  /// Passes at most `limit` sessions that started in `since ..< until` to `receive`, oldest first.
  ///
  /// Times are Unix milliseconds. Sessions are read page by page, so memory use stays small and the player
  /// can keep writing.
  ///
  /// - Throws: `PlayerError` if the history cannot be read, or the error that `receive` throws.
  package func sessions(
    since: Int64? = nil, until: Int64? = nil, limit: Int? = nil,
    receive: (ListeningSession) throws -> Void
  ) throws {
    try SessionSchema.forEach(
      of: database, since: since, until: until, limit: limit, sealedBy: seal, receive: receive)
  }
}
