import PlayerModel

/// Answers commands about stored playlists, which are the listener's own and not files.
extension ClientSession {
  func answer(_ command: PlaylistCommand, _ arguments: [String]) async throws {
    switch command {
    case .listplaylists:
      for playlist in try await shared.player.perform(PlaylistRequest.playlists) {
        response.pair("playlist", playlist.name.rawValue)
      }
    case .listplaylist: try await show(try Self.playlist(arguments[0]), withTags: false)
    case .listplaylistinfo: try await show(try Self.playlist(arguments[0]), withTags: true)
    case .rm: try await change(.deletePlaylist(playlist: try Self.playlist(arguments[0])))
    case .rename:
      let (old, new) = (try Self.playlist(arguments[0]), try Self.playlist(arguments[1]))
      guard try await !hasPlaylist(new) else {
        throw MPDError(.exists, "Playlist exists already")
      }
      try await change(.renamePlaylist(playlist: old, to: new))
    case .save: try await saveQueue(as: try Self.playlist(arguments[0]))
    case .playlistclear: try await clear(try Self.playlist(arguments[0]))
    case .playlistadd:
      try await add(
        arguments[1], to: try Self.playlist(arguments[0]),
        at: try arguments.dropFirst(2).first.map { text throws(MPDError) in
          try NumberRange.number(text)
        })
    case .playlistdelete:
      let name = try Self.playlist(arguments[0])
      let range = try NumberRange.range(arguments[1])
      let tracks = try await tracks(in: name)
      guard range.lowerBound < tracks.count else { throw MPDError.badIndex }
      let places = tracks[range.clamped(to: tracks.indices)].map(\.id)
      try await change(.removeFromPlaylist(playlist: name, places: places))
    case .playlistmove:
      try await move(
        in: try Self.playlist(arguments[0]), from: try NumberRange.number(arguments[1]),
        to: try NumberRange.number(arguments[2]))
    case .searchaddpl:
      try await addFound(to: try Self.playlist(arguments[0]), arguments.dropFirst())
    }
  }

  private static let badPosition = MPDError(.argument, "Bad position")

  /// Parses the name of a playlist.
  static func playlist(_ name: String) throws(MPDError) -> PlaylistName {
    guard let name = PlaylistName(rawValue: name) else {
      throw MPDError(.argument, "Bad playlist name")
    }
    return name
  }

  /// Returns the tracks of a playlist.
  func tracks(in playlist: PlaylistName) async throws -> [PlaylistTrack] {
    do throws(PlayerError) {
      return try await shared.player.perform(
        PlaylistTracksRequest.playlistTracks(playlist: playlist))
    } catch {
      throw error.code == .notFound ? MPDError.noPlaylist : MPDError(error)
    }
  }

  private func hasPlaylist(_ name: PlaylistName) async throws -> Bool {
    try await shared.player.perform(PlaylistRequest.playlists).contains { $0.name == name }
  }

  private func change(_ request: PlaylistRequest) async throws {
    do throws(PlayerError) {
      _ = try await shared.player.perform(request)
    } catch {
      throw error.code == .notFound ? MPDError.noPlaylist : MPDError(error)
    }
  }

  private func show(_ playlist: PlaylistName, withTags: Bool) async throws {
    let tracks = try await tracks(in: playlist)
    let folders = try await musicFolders()
    let text = SongText(tags: tags)
    for place in tracks {
      let uri = folders.uri(of: place.track.path)
      if withTags {
        text.write(place.track, uri: uri, modified: nil, to: &response)
      } else {
        response.pair("file", uri)
      }
      try await send()
    }
  }

  private func saveQueue(as name: PlaylistName) async throws {
    guard try await !hasPlaylist(name) else {
      throw MPDError(.exists, "Playlist already exists")
    }
    try await change(.createPlaylist(playlist: name))
    guard try await shared.queue.count() > 0 else { return }
    try await change(.addToPlaylist(playlist: name, tracks: [.queue]))
  }

  private func clear(_ name: PlaylistName) async throws {
    let places = try await tracks(in: name).map(\.id)
    if !places.isEmpty { try await change(.removeFromPlaylist(playlist: name, places: places)) }
  }

  private func add(_ uri: String, to name: PlaylistName, at goal: Int?) async throws {
    let table = try await shared.library.table()
    let songs: [Int]
    if let folder = self.folder(uri, in: table) {
      songs = Array(folder.all)
    } else if let song = self.song(uri, in: table) {
      songs = [song]
    } else {
      throw MPDError.noDirectory
    }
    try await add(songs, of: table, to: name, at: goal)
  }

  private func addFound(to name: PlaylistName, _ arguments: ArraySlice<String>) async throws {
    var arguments = arguments
    let goal = try arguments.takeOption("position").map { text throws(MPDError) in
      try NumberRange.number(text)
    }
    let table = try await shared.library.table()
    let songs = try await found(arguments, isSearch: true, in: table)
    guard !songs.isEmpty else { return }
    try await add(songs, of: table, to: name, at: goal)
  }

  private func add(
    _ songs: [Int], of table: SongTable, to name: PlaylistName, at goal: Int?
  ) async throws {
    let isThere = try await hasPlaylist(name)
    let before = isThere ? try await tracks(in: name) : []
    if let goal, goal > before.count { throw Self.badPosition }
    if !isThere { try await change(.createPlaylist(playlist: name)) }
    guard !songs.isEmpty else { return }
    let tracks = songs.map { TrackReference.path(path: table.tracks[$0].path) }
    try await change(.addToPlaylist(playlist: name, tracks: tracks))
    guard let goal, goal < before.count else { return }
    let added = try await self.tracks(in: name).dropFirst(before.count).map(\.id)
    try await change(
      .moveInPlaylist(playlist: name, places: Array(added), before: before[goal].id))
  }

  private func move(in name: PlaylistName, from start: Int, to goal: Int) async throws {
    let places = try await tracks(in: name).map(\.id)
    guard places.indices.contains(start), places.indices.contains(goal) else {
      throw MPDError(.argument, "Bad range")
    }
    var rest = places
    rest.remove(at: start)
    let before = goal < rest.count ? rest[goal] : nil
    try await change(.moveInPlaylist(playlist: name, places: [places[start]], before: before))
  }
}
