import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Bookmarks.
extension MoodCollection {
  /// Performs a request on bookmarks; a change is answered once it is on disk.
  func perform(
    _ request: BookmarkRequest, in queue: PlayQueue, until cancellation: RequestCancellation,
    reply: @escaping Reply
  ) {
    switch request {
    case .bookmarks:
      answer(until: cancellation, reply, with: PlayerReply.bookmarks) {
        [index] (store) throws(PlayerError) in
        try store.readingOfBookmarks(foundThrough: index)
      }
    case .addBookmarks(let drafts):
      changeTracks(drafts.map(\.track), in: queue, reply) { (store, tracks) throws(PlayerError) in
        guard tracks.count == drafts.count else {
          throw PlayerError(.invalidRequest, "Each bookmark is in exactly one track.")
        }
        let added = try store.addBookmarks(zip(drafts, tracks).map { ($1, $0.seconds, $0.name) })
        return (.bookmarks(bookmarks: added), "bookmarking \(Self.places(added))")
      }
    case .renameBookmark(let id, let name):
      change(reply) { (store) throws(PlayerError) in
        let renamed = try store.renameBookmark(id, to: name)
        return (.bookmarks(bookmarks: [renamed]), "renaming \(Self.places([renamed]))")
      }
    case .removeBookmarks(let ids):
      change(reply) { (store) throws(PlayerError) in
        let removed = try store.removeBookmarks(ids)
        guard !removed.isEmpty || ids.isEmpty else {
          throw PlayerError(
            .notFound, ids.count == 1 ? "That bookmark is gone." : "Those bookmarks are gone.")
        }
        return (.bookmarks(bookmarks: removed), "removing \(Self.places(removed))")
      }
    }
  }

  /// Describes bookmarks briefly, by place and title or a count.
  private static func places(_ bookmarks: [Bookmark]) -> String {
    guard bookmarks.count == 1, let bookmark = bookmarks.first else {
      return "\(bookmarks.count) places"
    }
    let time = Int(min(bookmark.seconds, 1e9)).minutesAndSeconds
    return "\(time) of “\(bookmark.track.title)”"
  }
}
