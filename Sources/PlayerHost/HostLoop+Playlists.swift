import MusicLibrary
import PlayerModel

extension HostLoop {
  /// Does what a request asks of the playlists; changes are answered when they are safe on disk.
  func performPlaylist(_ request: PlayerRequest, reply: @escaping Reply) {
    switch request {
    case .playlists:
      readCollection(reply) { (store) throws(PlayerError) in
        .playlists(try store.playlists())
      }
    case .playlistTracks(let playlist):
      let index = try? dependencies.index.get()
      readCollection(reply) { (store) throws(PlayerError) in
        .playlistTracks(try store.tracks(in: playlist, foundThrough: index))
      }
    case .createPlaylist(let playlist):
      changePlaylists("the playlist “\(playlist)” made", reply) { (store) throws(PlayerError) in
        try store.create(playlist)
      }
    case .addToPlaylist(let playlist, let references):
      change(references, reply) { (store, tracks) throws(PlayerError) in
        try store.add(tracks, to: playlist)
        let what = "\(name(tracks, tracks.count)) added to “\(playlist)”"
        return (.playlists(try store.playlists()), what)
      }
    case .removeFromPlaylist(let playlist, let places):
      changeCollection(reply) { (store) throws(PlayerError) in
        let count = try store.remove(places, from: playlist)
        let what = count == 1 ? "1 track taken" : "\(count) tracks taken"
        return (.playlists(try store.playlists()), "\(what) out of “\(playlist)”")
      }
    case .moveInPlaylist(let playlist, let places, let target):
      changePlaylists("the order of “\(playlist)” changed", reply) { (store) throws(PlayerError) in
        try store.move(places, before: target, in: playlist)
      }
    case .renamePlaylist(let playlist, let name):
      changePlaylists("“\(playlist)” renamed to “\(name)”", reply) { (store) throws(PlayerError) in
        try store.rename(playlist, to: name)
      }
    case .deletePlaylist(let playlist):
      changePlaylists("the playlist “\(playlist)” deleted", reply) { (store) throws(PlayerError) in
        try store.delete(playlist)
      }
    default:
      preconditionFailure("not a request about playlists")
    }
  }

  private func readCollection(
    _ reply: @escaping Reply,
    _ read: @escaping @Sendable (MoodStore) throws(PlayerError) -> PlayerReply
  ) {
    let moods = dependencies.moods
    workers.moods.async {
      reply(Result { () throws(PlayerError) in try read(try moods.get()) })
    }
  }

  private func changePlaylists(
    _ what: String, _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> Void
  ) {
    changeCollection(reply) { (store) throws(PlayerError) in
      try work(store)
      return (.playlists(try store.playlists()), what)
    }
  }
}
