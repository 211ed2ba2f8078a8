import PlayerModel

/// The files and folders that a client may name.
extension ClientSession {
  /// Where a URI leads; `nil` if nothing can be called so.
  ///
  /// A client of a network names only what a scan found: a link, or a file that is not music, could be anything else of
  /// the listener's.
  func path(of uri: String) async throws -> TrackPath? {
    switch SongURI(uri) {
    case .file where !isLocal: throw MPDError.accessDenied
    case .malformed: throw MPDError(.argument, "Malformed file:// URI")
    case .foreign: throw MPDError(.argument, "Unsupported URI scheme")
    case .file, .library: break
    }
    guard let path = try await musicFolders().path(of: uri) else { return nil }
    if isLocal { return path }
    let table = try await door.library.table()
    return table.folder(uri) != nil || table.song(at: path) != nil ? path : nil
  }

  /// The file of a song of the library or, for a client of this machine, any file.
  func songPath(_ uri: String) async throws -> TrackPath {
    guard let path = try await path(of: uri),
      try await onQueue(door.files, { FileKindOf.isFile(path) })
    else { throw MPDError.noSong }
    return path
  }

  /// What a URI names: a file or folder of the library, all of its folders, or any file to a client of this machine.
  func paths(of uri: String) async throws -> [TrackPath] {
    if SongURI(uri) == .library([]) { return try await musicFolders().roots.map(\.path) }
    guard let path = try await path(of: uri),
      try await onQueue(door.files, { FileKindOf.isThere(path) })
    else { throw MPDError.noDirectory }
    return [path]
  }
}
