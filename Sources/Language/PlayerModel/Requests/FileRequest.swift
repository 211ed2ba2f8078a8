/// Requests that change music files themselves.
public enum FileRequest: TypedRequest {
  /// Moves files to the desktop's trash and removes them from the queue, as one change that can be undone.
  ///
  /// Moods and playlists keep the songs. A file that cannot be moved is reported as refused, and stays.
  case trashFiles(paths: [TrackPath])
  /// Reads files again that another program changed, so that queue and library have their current tags.
  case rereadFiles(paths: [TrackPath])
  /// Reads files again whose tags were edited, as one change that can be undone.
  case tagsWritten(files: [WrittenTags])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .file(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> FileChange? {
    if case .filesChanged(let value) = reply { value } else { nil }
  }
}
