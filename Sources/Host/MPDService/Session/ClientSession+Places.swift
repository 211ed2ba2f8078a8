import PlayerModel

/// The access of clients to files and folders.
extension ClientSession {
  /// Returns whether this client may use a name: absolute paths, however they are spelled, are for clients of
  /// this machine.
  ///
  /// Whatever looks up a client's name asks this first. From the network, such a name leads nowhere, even if
  /// it is that of a song in the library: otherwise, clients could find out where the library is.
  func mayName(_ uri: String) -> Bool {
    if case .file = SongURI(uri) { return isLocal }
    return true
  }

  /// Returns the folder of the library with a URI, or `nil` if it does not exist for this client.
  func folder(_ uri: String, in table: SongTable) -> SongTable.Folder? {
    mayName(uri) ? table.folder(uri) : nil
  }

  /// Returns the index of the song with a URI, or `nil` if it does not exist for this client.
  func song(_ uri: String, in table: SongTable) -> Int? {
    mayName(uri) ? table.song(uri) : nil
  }

  /// Parses a filter; a folder that does not exist for this client contains nothing.
  func filter(
    _ arguments: some Collection<String>, isSearch: Bool
  ) throws(MPDError) -> SongFilter {
    try SongFilter(arguments, isSearch: isSearch).emptyingBases { !mayName($0) }
  }

  /// Returns the path of a URI, or `nil` if the URI is invalid.
  ///
  /// A network client can only name what a scan found: any link or file that is not music could be
  /// something else that belongs to the listener.
  func path(of uri: String) async throws -> TrackPath? {
    guard mayName(uri) else { throw MPDError.accessDenied }
    switch SongURI(uri) {
    case .malformed: throw MPDError(.argument, "Malformed file:// URI")
    case .foreign: throw MPDError(.argument, "Unsupported URI scheme")
    case .file, .library: break
    }
    guard let path = try await musicFolders().path(of: uri) else { return nil }
    if isLocal { return path }
    let table = try await shared.library.table()
    return folder(uri, in: table) != nil || table.song(at: path) != nil ? path : nil
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
