import MusicLibrary
import PlayerModel

/// Shifting lyrics.
extension MoodCollection {
  /// Sets the lyrics offset of one track or of all, which can be undone, and reports the change once it is on disk.
  ///
  /// The track's title is known if it is `current`.
  func setLyricsOffset(
    _ seconds: Double, of track: PersistentID?, current: Track?, _ reply: @escaping Reply
  ) {
    let title = current.flatMap { $0.persistentID == track ? $0.title : nil }
    let whose = track == nil ? "all tracks" : title.map { "“\($0)”" } ?? "a track"
    write(reply) { (store) throws(PlayerError) in
      let (old, before) = (store.lyricsOffset(of: track), store.newestChange)
      guard try store.setLyricsOffset(seconds, of: track), store.newestChange > before else {
        return .lyricsMoved(nil, reply)
      }
      let new = store.lyricsOffset(of: track)
      let isOfAll = track == nil
      let change = Change(
        number: store.newestChange, whatUndone: old.sentence(ofAll: isOfAll, called: whose),
        whatRedone: new.sentence(ofAll: isOfAll, called: whose), subject: .lyrics)
      return .lyricsMoved(change, reply)
    }
  }
}
