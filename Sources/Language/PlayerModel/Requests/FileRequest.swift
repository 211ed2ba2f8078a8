/// What is done with music files themselves.
public enum FileRequest: TypedRequest {
  /// Moves files to the desktop's trash and takes them out of the queue; one change, which can be taken back.
  ///
  /// Moods and playlists keep the songs. What cannot be moved is refused, and stays.
  case trashFiles(paths: [TrackPath])
  /// Reads files again that somebody changed, so that queue and library show what they say now.
  case rereadFiles(paths: [TrackPath])
  /// The same for files whose tags were edited; one change, which can be taken back.
  case tagsWritten(files: [WrittenTags])

  /// The request as one of all.
  public var request: PlayerRequest { .file(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> FileChange? {
    if case .filesChanged(let value) = reply { value } else { nil }
  }
}
