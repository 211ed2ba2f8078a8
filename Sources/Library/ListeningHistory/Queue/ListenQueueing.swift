import GRDB
import LocalDatabase
import PlayerModel

/// For whom listens are queued when a session ends.
struct ListenQueueing {
  /// Who gets them; nobody if empty.
  var receivers: [ListenReceiver] = []
  /// The version of the program that is heard, which is told with them.
  var version = ""

  /// Queues a session that has ended for each service that takes it, if it was heard here since listens are
  /// queued for that; with another player only where that is wanted, too.
  func add(_ session: ListeningSession, in database: Database) throws {
    guard session.importedFrom == nil else { return }
    let started = session.startedAt.unixMilliseconds
    for receiver in receivers {
      guard let since = try ListenServiceSchema.since(of: receiver.name, in: database),
        started >= since, session.player == nil || receiver.takesOthers, receiver.takes(session)
      else { continue }
      let listen = StoredListen(
        service: receiver.name, session: session.id, listenedAt: started / 1000, version: version)
      try ListenQueueSchema.insert(listen, in: database)
    }
  }

  /// Says in a history from when on listens are queued, and for whom no more.
  func begin(now: Int64, in database: LocalDatabase) throws(PlayerError) {
    let wanted = Set(receivers.map(\.name))
    let queued = try database.read { try ListenServiceSchema.queued(in: $0) }
    guard wanted != queued else { return }
    try database.write { database in
      for name in queued.subtracting(wanted) {
        try ListenServiceSchema.setSince(nil, of: name, in: database)
      }
      for name in wanted.subtracting(queued) {
        try ListenServiceSchema.setSince(now, of: name, in: database)
      }
    }
  }
}
