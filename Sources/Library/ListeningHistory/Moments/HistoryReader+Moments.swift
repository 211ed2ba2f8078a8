import LocalDatabase
package import PlayerModel

extension HistoryReader {
  /// What was heard at each of some moments, Unix milliseconds; nil where nothing was.
  ///
  /// Each takes one look into an index, however long the history is.
  package func heard(at moments: [Int64]) throws(PlayerError) -> [HeardMoment?] {
    try database.read { database in
      try moments.map { try SessionSchema.heard(at: $0, in: database, sealedBy: seal) }
    }
  }

  /// When a song was heard, Unix milliseconds, the earliest first; nil where only reading all of an encrypted
  /// history would tell.
  package func moments(of song: PersistentID) throws(PlayerError) -> [Range<Int64>]? {
    guard seal == nil else { return nil }
    return try database.read { database in
      try SessionSchema.sessions(of: song, in: database).flatMap { HearingTimeline($0).moments }
    }
  }
}
