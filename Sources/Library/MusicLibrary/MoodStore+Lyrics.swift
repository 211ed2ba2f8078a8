import GRDB
package import PlayerModel

/// Lyrics offsets, which the listener determined by ear.
extension MoodStore {
  /// Returns how much earlier the lyrics of a song should appear than its file says, from memory.
  package func lyricsOffset(of id: PersistentID?) -> LyricsOffset {
    lyricsOffsets.withLock { $0.offset(of: id) }
  }

  /// Sets how many seconds earlier the lyrics of a song, or of all songs, should appear, and returns whether that
  /// changed; it can be undone.
  ///
  /// Values beyond ``LyricsOffset/limit`` are clamped.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if `seconds` is not finite, or `storageFailed`, in which case
  ///   nothing was changed.
  package func setLyricsOffset(
    _ seconds: Double, of id: PersistentID?
  ) throws(PlayerError) -> Bool {
    guard seconds.isFinite else {
      throw PlayerError(.invalidRequest, "The lyrics offset is a number of seconds.")
    }
    let limited = min(max(seconds, -LyricsOffset.limit), LyricsOffset.limit)
    let milliseconds = Int((limited * 1000).rounded())
    guard lyricsOffsets.withLock({ $0.milliseconds(of: id) }) != milliseconds else { return false }
    try change { database in
      try LyricsOffsets.store(milliseconds, of: id, in: database)
    } then: { _, _ in
      lyricsOffsets.withLock { $0.set(milliseconds, of: id) }
    }
    return true
  }
}
