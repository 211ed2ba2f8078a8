import GRDB
package import LocalDatabase
package import PlayerModel
package import Sealing
import Synchronization

/// Every session that was heard, to the frame: the listener's own.
///
/// What a call stored is on disk when it returns. A session that is open when the host dies keeps what
/// its last checkpoint knew.
package final class HistoryStore: Sendable {
  /// A history that is open, and what goes with it.
  struct Opened: Sendable {
    let database: LocalDatabase
    let seal: SessionSeal?
    let rule: ListenRule
    let notices: [Notice]
  }

  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  let clock: any PlayerClock
  /// For whom listens are queued.
  let queueing = Mutex(ListenQueueing())
  private let file: TrackPath
  private let open: @Sendable () throws(PlayerError) -> Opened
  private let opened: Mutex<Opened>
  /// Whether the last file was given up and no other could be begun yet.
  private let isRetired = Mutex(false)
  private let news = Mutex<[Notice]>([])
  private let sealedCounts = Mutex<[PersistentID: PlayCount]?>(nil)

  var database: LocalDatabase { opened.withLock(\.database) }
  /// What seals the sessions; nil if they are unencrypted.
  var seal: SessionSeal? { opened.withLock(\.seal) }
  /// When a hearing is a listen.
  package var rule: ListenRule { opened.withLock(\.rule) }

  /// Moves what is in the log into the file; see ``LocalDatabase/settle()``.
  package func settle() {
    database.settle()
  }

  /// What the file is and how it came to be so.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/history.sqlite"), subject: "listening history",
      worth: .usersOwn,
      migrations: [
        SessionSchema.makeTable, PlayCountSchema.makeTable, SessionSeal.addColumn,
        SessionSchema.addSource, PlayCountSchema.countAll, PlayCountSchema.addRule,
        ListenQueueSchema.makeTables, ListenQueueSchema.nameSessions,
        ListenServiceSchema.nameServices, SessionSchema.addRuns,
        SessionSchema.addPlayer, SessionSchema.addMusicBrainz, SessionSchema.addZone,
        SessionSchema.addMonthDay,
      ],
      tables: ["session", "seal", "playCount", "listenRule", "queuedListen", "listenService"])
  }

  /// A look at the file in `folder` that changes nothing in it.
  package static func examination(in folder: TrackPath) -> DatabaseExamination {
    DatabaseExamination(recipe(in: folder))
  }

  /// Opens `history.sqlite` in `folder`, the player's data folder.
  ///
  /// - Parameters:
  ///   - passphrase: By which the history is encrypted; nil for one unencrypted.
  ///   - rule: When a hearing is a listen; what was counted by another rule is counted again. Nil: as it was.
  /// - Throws: `PlayerError`; with code `wrongKey` if it is encrypted by another key, by one that is
  ///   missing, or not at all although one is given. Nothing is written then.
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
    // What plays for months adds to the end, and reports read from one end to the other: more pages in memory would
    // serve neither.
    try database.read { try $0.execute(sql: "PRAGMA cache_size = -256") }
    let seal = try SessionSeal.find(in: database, of: recipe.file, passphrase)
    var notices = database.notices
    var rule = try database.read { try PlayCountSchema.rule(in: $0) }
    if let wanted, wanted != rule {
      do throws(PlayerError) {
        try database.write { try PlayCountSchema.recount(by: wanted, in: $0) }
        rule = wanted
      } catch {
        // The history itself may be as good as ever.
        notices.append(
          Notice(
            .warning, "Listens are still counted by the old rule, \(rule.name): \(error.message)")
        )
      }
    }
    return Opened(database: database, seal: seal, rule: rule, notices: notices)
  }

  // MARK: A file that is removed while it is open

  /// Runs `body` in a transaction: in the file that is open or, if somebody removed that, in a new one.
  ///
  /// - Throws: `PlayerError` also where another file has its name. That one is not ours to judge while the listener
  ///   may be copying something there.
  func write<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try replaceIfRemoved()
    let database = database
    guard database.whereabouts != .replaced else {
      database.emptyLog()
      throw PlayerError(
        .storageFailed,
        "The listening history in “\(file)” was replaced while the player had it open; new listens wait in "
          + "memory until that file is moved away, and are lost if the player quits before that."
      )
    }
    return try database.write(body)
  }

  /// What the listener should know about what happened to the file since this was asked last.
  package func takeNews() -> [Notice] {
    news.withLock { news in
      defer { news = [] }
      return news
    }
  }

  /// Begins where a start would if the file was removed: with the last backup, or with nothing.
  private func replaceIfRemoved() throws(PlayerError) {
    try isRetired.withLock { isRetired throws(PlayerError) in
      let old = database
      guard isRetired || old.whereabouts == .gone else { return }
      if !isRetired { old.retire() }
      isRetired = true
      let new = try open()
      let queueing = queueing.withLock(\.self)
      if !queueing.receivers.isEmpty {
        try queueing.begin(now: clock.now().unixMilliseconds, in: new.database)
      }
      // As a start does: the backup may know of one that a crash left open.
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

  /// Ends the sessions that a host left open, as crashed; returns how many.
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

  /// Stores how far a session is; one that has ended stays as it is.
  package func checkpoint(_ session: ListeningSession) throws(PlayerError) {
    precondition(session.endReason == nil, "a session that goes on has no reason to end")
    try write { try SessionSchema.store(session, in: $0, sealedBy: seal) }
  }

  /// Stores a session that ended, whether or not its beginning could be stored.
  package func end(_ session: ListeningSession) throws(PlayerError) {
    precondition(session.endReason != nil, "a session ends for a reason")
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

  /// How often each sound was listened to and skipped, by ``rule``.
  package func playCounts() throws(PlayerError) -> [PersistentID: PlayCount] {
    guard let seal else { return try database.read { try PlayCountSchema.counts(in: $0) } }
    if let counts = sealedCounts.withLock(\.self) { return counts }
    // Held only in memory: on disk, counts would name songs.
    let counts = try database.read {
      try PlayCountSchema.counts(in: $0, by: rule, sealedBy: seal)
    }
    sealedCounts.withLock { $0 = counts }
    return counts
  }

  /// Takes over sessions from elsewhere, all or none, and returns how many were new.
  ///
  /// One is known already if its id is, or, where another program tells of it, if it is the ``SameListen`` as one
  /// that is.
  ///
  /// - Precondition: All have ended.
  package func takeOver(_ sessions: [ListeningSession]) throws(PlayerError) -> Int {
    precondition(sessions.allSatisfy { $0.endReason != nil }, "only what has ended is imported")
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

  /// Hands the sessions that started in `since ..< until` (Unix ms) to `receive`, oldest first, at most
  /// `limit` of them.
  ///
  /// They are read a page at a time: memory stays small, and the player can go on writing meanwhile.
  ///
  /// - Throws: `PlayerError` if they could not be read, or what `receive` throws.
  package func sessions(
    since: Int64? = nil, until: Int64? = nil, limit: Int? = nil,
    receive: (ListeningSession) throws -> Void
  ) throws {
    try SessionSchema.forEach(
      of: database, since: since, until: until, limit: limit, sealedBy: seal, receive: receive)
  }
}
