import PlayerModel

/// The access of clients to files and folders.
extension ClientSession {
  /// Returns the path of a URI, or `nil` if the URI is invalid.
  ///
  /// A network client can only name what a scan found: any link or file that is not music could be
  /// something else that belongs to the listener.
  func path(of uri: String) async throws -> TrackPath? {
    switch SongURI(uri) {
    case .file where !isLocal: throw MPDError.accessDenied
    case .malformed: throw MPDError(.argument, "Malformed file:// URI")
    case .foreign: throw MPDError(.argument, "Unsupported URI scheme")
    case .file, .library: break
    }
    guard let path = try await musicFolders().path(of: uri) else { return nil }
    if isLocal { return path }
    let table = try await shared.library.table()
    return table.folder(uri) != nil || table.song(at: path) != nil ? path : nil
  }

  /// Returns the file of a song in the library or, for a local client, of any file.
  func songPath(_ uri: String) async throws -> TrackPath {
    guard let path = try await path(of: uri),
      try await onQueue(shared.files, { FileKindOf.isFile(path) })
    else { throw MPDError.noSong }
    return path
  }

  /// Returns the file or folder that a URI names, or all folders of the library.
  ///
  /// Local clients can name any file.
  func paths(of uri: String) async throws -> [TrackPath] {
    if SongURI(uri) == .library([]) { return try await musicFolders().roots.map(\.path) }
    guard let path = try await path(of: uri),
      try await onQueue(shared.files, { FileKindOf.isThere(path) })
    else { throw MPDError.noDirectory }
    return [path]
  }
}
