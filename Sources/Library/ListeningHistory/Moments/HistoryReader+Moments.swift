import LocalDatabase
package import PlayerModel

extension HistoryReader {
  /// Returns what was heard at each of `moments`, in Unix milliseconds, with `nil` where nothing was heard.
  ///
  /// Each moment costs one index lookup, however long the history is.
  package func heard(at moments: [Int64]) throws(PlayerError) -> [HeardMoment?] {
    try database.read { database in
      try moments.map { try SessionSchema.heard(at: $0, in: database, sealedBy: seal) }
    }
  }

  /// Returns the times at which a song was heard, in Unix milliseconds, earliest first.
  ///
  /// The result is `nil` if the history is encrypted, because finding a song would require reading all
  /// sessions.
  package func moments(of song: PersistentID) throws(PlayerError) -> [Range<Int64>]? {
    guard seal == nil else { return nil }
    return try database.read { database in
      try SessionSchema.sessions(of: song, in: database).flatMap { HearingTimeline($0).moments }
    }
  }
}
