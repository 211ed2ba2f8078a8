/// The library's folders; answered with all there are then.
public enum LibraryFolderRequest: TypedRequest {
  case libraryFolders
  /// Takes a folder out of the library with what is known of its tracks; no file is touched, and moods stay.
  ///
  /// A scan that goes on is ended; what it had still to look at is looked at behind that.
  case removeLibraryFolder(path: TrackPath)

  /// The request as one of all.
  public var request: PlayerRequest { .libraryFolder(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [LibraryFolder]? {
    if case .libraryFolders(let value) = reply { value } else { nil }
  }
}
