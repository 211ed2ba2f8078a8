import PlayerModel

/// Answers commands that query the library.
extension ClientSession {
  func answer(_ command: LibraryCommand, _ arguments: [String]) async throws {
    switch command {
    case .find: try await find(arguments, isSearch: false)
    case .search: try await find(arguments, isSearch: true)
    case .list: try await list(arguments)
    case .count: try await count(arguments)
    case .lsinfo: try await listFolder(arguments.first ?? "")
    case .listall: try await listAll(below: arguments.first ?? "", withTags: false)
    case .listallinfo: try await listAll(below: arguments.first ?? "", withTags: true)
    case .listfiles: try await listFiles(arguments.first ?? "")
    case .update, .rescan: try await update(arguments.first ?? "")
    }
  }

  private func find(_ arguments: [String], isSearch: Bool) async throws {
    let table = try await shared.library.table()
    try await write(
      try await found(arguments[...], isSearch: isSearch, in: table), of: table)
  }

  /// Returns the songs that match a filter, with the order and the window that follow it.
  func found(
    _ arguments: ArraySlice<String>, isSearch: Bool, in table: SongTable
  ) async throws -> [Int] {
    var arguments = arguments
    let window = try arguments.takeOption("window").map { text throws(MPDError) in
      try NumberRange.range(text)
    }
    let order = try arguments.takeOption("sort").map { text throws(MPDError) in
      try SongOrder(text)
    }
    let bases = try SongFilter(arguments, isSearch: isSearch).bases
    guard bases.allSatisfy({ folder($0, in: table) != nil || song($0, in: table) != nil }) else {
      throw MPDError.noDirectory
    }
    let filter = try self.filter(arguments, isSearch: isSearch)
    return try await onQueue(shared.lookups) {
      var songs = table.find(filter)
      if let order { songs = table.sort(songs, by: order) }
      if let window { songs = Array(songs[window.clamped(to: songs.indices)]) }
      return songs
    }
  }

  /// Writes songs of the library, sending them in chunks.
  private func write(_ songs: some Sequence<Int>, of table: SongTable) async throws {
    let text = SongText(tags: tags)
    for song in songs {
      write(song, of: table, as: text)
      try await send()
    }
  }

  private func write(_ song: Int, of table: SongTable) {
    write(song, of: table, as: SongText(tags: tags))
  }

  private func write(_ song: Int, of table: SongTable, as text: SongText) {
    let uri = table.uri(song)
    table.tracks[song].withFields {
      text.write($0, uri: uri, modified: table.modified[song], to: &response)
    }
  }

  // MARK: Tags

  private func list(_ arguments: [String]) async throws {
    var arguments = arguments[...]
    let name = arguments.removeFirst()
    let isFiles = ["file", "filename"].contains(name.lowercased())
    let tag = SongTag(name: name)
    guard isFiles || tag != nil else { throw MPDError(.argument, "Unknown tag type: \(name)") }
    var groups: [SongTag] = []
    // Clients of MPD before 0.12 query the albums of an artist in this form.
    if arguments.count == 1, let artist = arguments.first, !artist.hasPrefix("(") {
      guard tag == .album else {
        throw MPDError(.argument, "should be \"Album\" for 3 arguments")
      }
      arguments = ["artist", artist]
    }
    while let group = arguments.takeOption("group") {
      guard let tag = SongTag(name: group) else {
        throw MPDError(.argument, "Unknown tag type: \(group)")
      }
      guard !groups.contains(tag), SongTag(name: name) != tag else {
        throw MPDError(.argument, "Conflicting group")
      }
      groups.append(tag)
    }
    let filter = arguments.isEmpty ? nil : try self.filter(arguments, isSearch: false)
    let table = try await shared.library.table()
    let lists = groups
    let written = try await onQueue(shared.lookups) {
      let songs = table.find(filter)
      if let tag { return TagGrouping(table: table).list(tag, by: lists, of: songs).bytes }
      var response = Response()
      for song in songs { response.pair("file", table.uri(song)) }
      return response.bytes
    }
    try await send(written)
  }

  private func count(_ arguments: [String]) async throws {
    var arguments = arguments[...]
    var groups: [SongTag] = []
    if let group = arguments.takeOption("group") {
      guard let tag = SongTag(name: group) else {
        throw MPDError(.argument, "Unknown tag type: \(group)")
      }
      groups = [tag]
    }
    let filter =
      arguments.isEmpty && !groups.isEmpty ? nil : try self.filter(arguments, isSearch: false)
    let table = try await shared.library.table()
    let by = groups
    try await send(
      try await onQueue(shared.lookups) {
        TagGrouping(table: table).count(by: by, of: table.find(filter)).bytes
      })
  }

  /// Sends a response that was written elsewhere.
  private func send(_ written: [UInt8]) async throws {
    response.append(written)
    try await send()
  }

  // MARK: Folders

  private func listFolder(_ uri: String) async throws {
    let table = try await shared.library.table()
    guard let folder = self.folder(uri, in: table) else {
      guard let song = self.song(uri, in: table) else {
        guard mayName(uri) else { throw MPDError.accessDenied }
        if case .file = SongURI(uri) { throw MPDError.noFile }
        throw MPDError.noDirectory
      }
      return write(song, of: table)
    }
    try await write(folder.songs, of: table)
    for child in folder.children { response.pair("directory", table.folders[child].uri) }
    guard folder.uri.isEmpty else { return }
    for playlist in try await shared.player.perform(PlaylistRequest.playlists) {
      response.pair("playlist", playlist.name.rawValue)
    }
  }

  private func listAll(below uri: String, withTags: Bool) async throws {
    let table = try await shared.library.table()
    guard let root = folder(uri, in: table) else {
      guard let song = self.song(uri, in: table) else { throw MPDError.noDirectory }
      return withTags ? write(song, of: table) : response.pair("file", table.uri(song))
    }
    func writeSongs(_ folder: SongTable.Folder) async throws {
      if withTags { return try await write(folder.songs, of: table) }
      for song in folder.songs { response.pair("file", table.uri(song)) }
      try await send()
    }
    if !root.uri.isEmpty { response.pair("directory", root.uri) }
    try await writeSongs(root)
    var pending = Array(root.children.reversed())
    while let place = pending.popLast() {
      let folder = table.folders[place]
      response.pair("directory", folder.uri)
      try await writeSongs(folder)
      pending += folder.children.reversed()
    }
  }

  private func listFiles(_ uri: String) async throws {
    let table = try await shared.library.table()
    if SongURI(uri) == .library([]) {
      for other in table.musicFolders.roots.dropFirst() { response.pair("directory", other.name) }
      if table.musicFolders.roots.isEmpty { return }
    }
    guard let path = table.musicFolders.scannablePath(of: uri),
      let listed = try await onQueue(
        shared.files, { ScannedFolders(of: table).entries(of: path) })
    else { throw MPDError.noDirectory }
    for entry in listed {
      response.pair(entry.isFolder ? "directory" : "file", entry.name)
      if !entry.isFolder { response.pair("size", entry.size) }
      response.pair("Last-Modified", MPDTime.text(entry.modified))
      try await send()
    }
  }

  private func update(_ uri: String) async throws {
    guard SongURI(uri) != .library([]) else {
      return response.pair("updating_db", shared.update([]))
    }
    guard let path = try await musicFolders().scannablePath(of: uri) else {
      throw MPDError(.argument, "Malformed path")
    }
    response.pair("updating_db", shared.update([path]))
  }
}
