import LocalDatabase
package import PlayerModel
package import Sealing

/// Reads the listening history while the host may be writing it.
package final class HistoryReader: Sendable {
  let database: ReadOnlyDatabase
  let seal: SessionSeal?
  /// The rule that decides which sessions are listens.
  package let rule: ListenRule

  /// Opens `history.sqlite` in `folder`, or returns `nil` if it does not exist.
  ///
  /// - Parameters:
  ///   - rule: The rule that decides which sessions are listens.
  ///   - passphrase: Returns the key; it is called only if the history is encrypted.
  /// - Throws: `PlayerError` if the file exists but cannot be read.
  package init?(
    folder: TrackPath, rule: ListenRule = .listenBrainz,
    passphrase: () throws(PlayerError) -> Passphrase? = { nil }
  ) throws(PlayerError) {
    let recipe = HistoryStore.recipe(in: folder)
    guard let database = try ReadOnlyDatabase(recipe) else { return nil }
    let header = try database.read { try SessionSeal.header(in: $0) }
    seal = try header.map { (header) throws(PlayerError) in
      try SessionSeal(header, of: recipe.file, try passphrase())
    }
    self.database = database
    self.rule = rule
  }

  /// The play counts of all sounds.
  ///
  /// Stored counts are used if they were made by the same rule; otherwise all sessions are read.
  package func playCounts() throws(PlayerError) -> [PersistentID: PlayCount] {
    try database.read { database in
      if seal == nil, try PlayCountSchema.rule(in: database) == rule {
        return try PlayCountSchema.counts(in: database)
      }
      return try PlayCountSchema.counts(in: database, by: rule, sealedBy: seal)
    }
  }

  /// The play counts of the given sounds.
  package func playCounts(
    of songs: [PersistentID]
  ) throws(PlayerError) -> [PersistentID: PlayCount] {
    try database.read { database in
      if seal == nil, try PlayCountSchema.rule(in: database) == rule {
        return try PlayCountSchema.counts(of: songs, in: database)
      }
      let counts = try PlayCountSchema.counts(in: database, by: rule, sealedBy: seal)
      return counts.filter { songs.contains($0.key) }
    }
  }

  /// The number of sessions that started in `since ..< until`, in Unix milliseconds.
  package func sessionCount(since: Int64? = nil, until: Int64? = nil) throws(PlayerError) -> Int {
    try database.read { database in
      try SessionSchema.count(since: since ?? .min, until: until, in: database)
    }
  }

  /// Passes the sessions that started in `since ..< until` to `receive`, oldest first.
  ///
  /// Times are Unix milliseconds. Sessions are read page by page.
  ///
  /// - Throws: `PlayerError` if the history cannot be read, or the error that `receive` throws.
  package func sessions(
    since: Int64? = nil, until: Int64? = nil, receive: (ListeningSession) throws -> Void
  ) throws {
    try SessionSchema.forEach(
      of: database, since: since, until: until, sealedBy: seal, receive: receive)
  }

  /// Reports what was heard in `since ..< until`, in Unix milliseconds, with the given players.
  package func report(
    since: Int64?, until: Int64?, with players: PlayerSelection = .thisPlayer
  ) throws(PlayerError) -> ListeningReport {
    var builder = ReportBuilder(since: since, until: until, rule: rule, with: players)
    // Reading starts at the beginning of the history to find out which songs are new in the period.
    if seal == nil {
      let reading = try ReportReading(of: database, until: until, rule: rule)
      try reading.read(into: &builder)
      return builder.finished()
    }
    do {
      try sessions(until: until) { builder.add($0) }
    } catch let error as PlayerError {
      throw error
    } catch {
      preconditionFailure("only reading the history can throw here: \(error)")
    }
    return builder.finished()
  }
}
