import LocalDatabase
package import PlayerModel
package import Sealing

/// The listening history, read beside the host that writes it.
package final class HistoryReader: Sendable {
  let database: ReadOnlyDatabase
  let seal: SessionSeal?
  /// When a hearing is a listen.
  package let rule: ListenRule

  /// Opens `history.sqlite` in `folder`; nil if there is none.
  ///
  /// - Parameters:
  ///   - rule: When a hearing is a listen.
  ///   - passphrase: Gives the key of an encrypted history, if it is one.
  /// - Throws: `PlayerError` if it is there and cannot be read.
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

  /// How often each sound was listened to and skipped.
  ///
  /// Takes longer where the player counts by another rule as yet.
  package func playCounts() throws(PlayerError) -> [PersistentID: PlayCount] {
    try database.read { database in
      if seal == nil, try PlayCountSchema.rule(in: database) == rule {
        return try PlayCountSchema.counts(in: database)
      }
      return try PlayCountSchema.counts(in: database, by: rule, sealedBy: seal)
    }
  }

  /// How often each of these sounds was.
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

  /// How many sessions started in `since ..< until`, Unix milliseconds.
  package func sessionCount(since: Int64? = nil, until: Int64? = nil) throws(PlayerError) -> Int {
    try database.read { database in
      try SessionSchema.count(since: since ?? .min, until: until, in: database)
    }
  }

  /// Hands the sessions that started in `since ..< until` (Unix ms) to `receive`, oldest first, a page at a
  /// time.
  ///
  /// - Throws: `PlayerError` if they could not be read, or what `receive` throws.
  package func sessions(
    since: Int64? = nil, until: Int64? = nil, receive: (ListeningSession) throws -> Void
  ) throws {
    try SessionSchema.forEach(
      of: database, since: since, until: until, sealedBy: seal, receive: receive)
  }

  /// What was listened to in `since ..< until`, Unix milliseconds, with these players.
  package func report(
    since: Int64?, until: Int64?, with players: HeardWith = .thisPlayer
  ) throws(PlayerError) -> ListeningReport {
    var builder = ReportBuilder(since: since, until: until, rule: rule, with: players)
    // From the beginning: what came before tells which songs are new.
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
      preconditionFailure("only the history itself throws here: \(error)")
    }
    return builder.finished()
  }
}
