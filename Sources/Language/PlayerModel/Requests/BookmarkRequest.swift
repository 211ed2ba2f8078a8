/// Requests about bookmarks; the reply to a change follows when it is on disk.
public enum BookmarkRequest: TypedRequest {
  /// Returns all bookmarks, ordered by song and position.
  case bookmarks
  /// Adds bookmarks, and returns those that are new or got another name.
  ///
  /// A place that is bookmarked already gets the new name, unless that is empty.
  case addBookmarks(bookmarks: [BookmarkDraft])
  /// Renames a bookmark, and returns it.
  case renameBookmark(id: Int64, to: String)
  /// Removes bookmarks, and returns those that existed.
  case removeBookmarks(ids: [Int64])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .bookmark(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [Bookmark]? {
    if case .bookmarks(let value) = reply { value } else { nil }
  }
}
