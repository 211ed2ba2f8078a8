import GRDB
import LocalDatabase
import PlayerModel

/// The services for which a listen is queued when its session ends.
struct ListenQueueing {
  /// The services; nothing is queued if empty.
  var receivers: [ListenReceiver] = []
  /// The version of the program, which is sent along with its listens.
  var version = ""

  /// Queues a session that has ended for each service that accepts it.
  ///
  /// A service gets sessions that were heard here since queueing for it began, and those of other players
  /// only if it asks for them.
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

  /// Records the services for which queueing begins now, and those for which it ends.
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
