import Foundation
import MusicLibrary
import PlayerModel

extension HostLoop {
  /// Does what a request asks of the moods; changes are answered when they are safe on disk.
  func performMood(_ request: PlayerRequest, reply: @escaping Reply) {
    let moods = dependencies.moods
    let index = try? dependencies.index.get()
    switch request {
    case .moods:
      workers.moods.async {
        reply(Result { () throws(PlayerError) in .moods(try moods.get().moods()) })
      }
    case .moodTracks(let mood):
      workers.moods.async {
        reply(
          Result { () throws(PlayerError) in
            .moodTracks(try moods.get().tracks(in: mood, foundThrough: index))
          })
      }
    case .addToMood(let mood, let references):
      change(references, reply) { (store, tracks) throws(PlayerError) in
        try store.add(tracks, to: mood)
      }
    case .removeFromMood(let mood, let references):
      change(references, reply) { (store, tracks) throws(PlayerError) in
        try store.remove(tracks.compactMap(\.persistentID), from: mood)
      }
    default:
      preconditionFailure("not a request about moods")
    }
  }

  private func change(
    _ references: [TrackReference], _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore, [Track]) throws(PlayerError) -> MoodChange
  ) {
    // What the listener saw is looked up now; what must be read from files, on the worker.
    let found = Result { () throws(PlayerError) in
      try references.map { (reference) throws(PlayerError) in try look(up: reference) }
    }
    let dependencies = dependencies
    workers.moods.async { [inbox] in
      do throws(PlayerError) {
        var tracks: [Track] = []
        for found in try found.get() { tracks.append(try found.track(dependencies)) }
        let change = try work(try dependencies.moods.get(), tracks)
        inbox.post(
          .work { loop in
            if change.changed > 0 {
              loop.moodsRevision += 1
              loop.publish(.moodsChanged)
            }
            reply(.success(.moodChanged(change)))
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  private func look(up reference: TrackReference) throws(PlayerError) -> FoundTrack {
    switch reference {
    case .nowPlaying:
      guard let track = machine.queue.current?.track else {
        throw PlayerError(.notFound, "Nothing is playing.")
      }
      return .track(track)
    case .entry(let id):
      guard let index = machine.queue.index(of: id) else {
        throw PlayerError(.notFound, "That entry is not in the queue any more.")
      }
      return .track(machine.queue.entries[index].track)
    case .persistentID(let id):
      if let track = machine.queue.current?.track, track.persistentID == id { return .track(track) }
      return .identity(id)
    case .path(let path):
      return .file(path)
    }
  }
}

/// A track that was named, as far as it could be found without reading anything.
private enum FoundTrack: Sendable {
  case track(Track)
  case identity(PersistentID)
  case file(TrackPath)

  /// The whole track, with its identity.
  func track(_ dependencies: HostDependencies) throws(PlayerError) -> Track {
    switch self {
    case .track(let track):
      return track.persistentID == nil ? try dependencies.reader.read(track.path) : track
    case .file(let path):
      return try dependencies.reader.read(path)
    case .identity(let id):
      if let track = try? dependencies.index.get().tracks(withIdentity: id).first { return track }
      let moods = try dependencies.moods.get()
      for mood in moods.moods(of: id) {
        let filed = try moods.tracks(in: mood).first { $0.persistentID == id }
        if let filed { return filed.track }
      }
      throw PlayerError(.notFound, "No track is known by \(id).")
    }
  }
}
