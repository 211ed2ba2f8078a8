import GRDB
package import PlayerModel

/// By how much words come earlier: what the listener found out by ear.
extension MoodStore {
  /// By how much the words of a song come earlier than its file says; from memory.
  package func lyricsOffset(of id: PersistentID?) -> LyricsOffset {
    lyricsOffsets.withLock { $0.offset(of: id) }
  }

  /// Lets the words of a song, or of all if nil, come earlier by so many seconds; answers whether they did
  /// not before.
  ///
  /// More than ``LyricsOffset/limit`` is cut to that.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if it is no number, `storageFailed` if it could not be
  ///   stored, and then nothing is.
  package func setLyricsOffset(
    _ seconds: Double, of id: PersistentID?
  ) throws(PlayerError) -> Bool {
    guard seconds.isFinite else {
      throw PlayerError(.invalidRequest, "The lyrics offset is a number of seconds.")
    }
    let limited = min(max(seconds, -LyricsOffset.limit), LyricsOffset.limit)
    let milliseconds = Int((limited * 1000).rounded())
    guard lyricsOffsets.withLock({ $0.milliseconds(of: id) }) != milliseconds else { return false }
    try database.write { try LyricsOffsets.store(milliseconds, of: id, in: $0) }
    lyricsOffsets.withLock { $0.set(milliseconds, of: id) }
    return true
  }
}
