/// Requests about the library's folders, which return all folders.
public enum LibraryFolderRequest: TypedRequest {
  case libraryFolders
  /// Removes a folder and its tracks from the library; files and moods are not changed.
  ///
  /// A running scan is stopped, and continues afterwards with the remaining folders.
  case removeLibraryFolder(path: TrackPath)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .libraryFolder(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [LibraryFolder]? {
    if case .libraryFolders(let value) = reply { value } else { nil }
  }
}
