import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Playlists.
extension MoodCollection {
  /// Performs a request on playlists; a change is answered once it is on disk.
  func perform(_ request: PlaylistRequest, in queue: PlayQueue, reply: @escaping Reply) {
    switch request {
    case .playlists:
      read(reply, Self.playlists)
    case .createPlaylist(let playlist):
      changeList("creating the playlist “\(playlist)”", answering: Self.playlists, reply) {
        (store) throws(PlayerError) in
        try store.create(playlist)
      }
    case .addToPlaylist(let playlist, let references):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        try store.add(tracks, to: playlist)
        let name = try store.stored(playlist)
        let what = "adding \(Self.name(tracks, tracks.count)) to “\(name)”"
        return (try Self.playlists(store), what)
      }
    case .insertIntoPlaylist(let playlist, let references, let target):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        try store.insert(tracks, after: target, in: playlist)
        let name = try store.stored(playlist)
        let what = "inserting \(Self.name(tracks, tracks.count)) into “\(name)”"
        return (try Self.playlists(store), what)
      }
    case .removeFromPlaylist(let playlist, let places):
      change(playlist, reply) { (store, playlist) throws(PlayerError) in
        let count = try store.remove(places, from: playlist)
        return "removing \(Self.count(of: count)) from “\(playlist)”"
      }
    case .moveInPlaylist(let playlist, let places, let target):
      change(playlist, reply) { (store, playlist) throws(PlayerError) in
        try store.move(places, before: target, in: playlist)
        return "moving \(Self.count(of: places.count)) in “\(playlist)”"
      }
    case .shiftInPlaylist(let playlist, let places, let rows):
      change(playlist, reply) { (store, playlist) throws(PlayerError) in
        try store.shift(places, by: rows, in: playlist)
        return "moving \(Self.count(of: places.count)) in “\(playlist)”"
      }
    case .renamePlaylist(let playlist, let name):
      change(playlist, reply) { (store, playlist) throws(PlayerError) in
        try store.rename(playlist, to: name)
        return "renaming “\(playlist)” to “\(name)”"
      }
    case .deletePlaylist(let playlist):
      change(playlist, reply) { (store, playlist) throws(PlayerError) in
        try store.delete(playlist)
        return "deleting the playlist “\(playlist)”"
      }
    }
  }

  /// Answers with the tracks of a playlist.
  func answerTracks(
    in playlist: PlaylistName, until cancellation: RequestCancellation, _ reply: @escaping Reply
  ) {
    answer(until: cancellation, reply, with: PlayerReply.playlistTracks) {
      [index] (store) throws(PlayerError) in
      try store.reading(of: playlist, foundThrough: index)
    }
  }

  /// Answers with the existing tracks that remembered ones mean, or with these if they are not found.
  func answerMatches(
    of tracks: [Track], until cancellation: RequestCancellation, _ reply: @escaping Reply
  ) {
    workers.naming.async { [finder, workers] in
      reply(
        Result { () throws(PlayerError) -> PlayerReply in
          let matches = try finder.matches(tracks) { () throws(PlayerError) in
            if workers.areGivenUp { throw .hasQuit }
            guard cancellation.isCancelled else { return }
            throw PlayerError(
              .disconnected, "The client that asked for the tracks has disconnected.")
          }
          let places = zip(tracks, matches).enumerated().map { place, pair in
            PlaylistTrack(
              id: Int64(place), track: pair.1?.track ?? pair.0, isMissing: pair.1 == nil,
              evidence: pair.1?.evidence)
          }
          return .playlistTracks(tracks: places)
        })
    }
  }

  /// Makes an undoable change to the playlist that a name means; `work` gets its stored name, and returns a
  /// description.
  private func change(
    _ playlist: PlaylistName, _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore, PlaylistName) throws(PlayerError) -> String
  ) {
    change(reply) { (store) throws(PlayerError) in
      let what = try work(store, try store.stored(playlist))
      return (try Self.playlists(store), what)
    }
  }

  private static func playlists(_ store: MoodStore) throws(PlayerError) -> PlayerReply {
    .playlists(playlists: try store.playlists())
  }
}
