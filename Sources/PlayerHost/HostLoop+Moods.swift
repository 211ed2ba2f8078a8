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
        let change = try store.add(tracks, to: mood)
        return (.moodChanged(change), "\(name(tracks, change.changed)) filed under \(mood)")
      }
    case .removeFromMood(let mood, let references):
      change(references, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.remove(tracks.compactMap(\.persistentID), from: mood)
        return (.moodChanged(change), "\(name(tracks, change.changed)) taken out of \(mood)")
      }
    case .setRating(let rating, let references):
      change(references, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.rate(tracks, rating)
        return (.marked(change), "\(name(tracks, change.changed)) rated \(rating)")
      }
    case .setFavourite(let isFavourite, let references):
      change(references, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.setFavourite(tracks, isFavourite)
        let done = isFavourite ? "made a favourite" : "made no favourite any more"
        return (.marked(change), "\(name(tracks, change.changed)) \(done)")
      }
    case .createMood(let mood, let look):
      changeMoods("the mood \(mood) made", reply) { (store) throws(PlayerError) in
        try store.create(mood, look: look)
      }
    case .editMood(let mood, let look):
      changeMoods("the look of \(mood) changed", reply) { (store) throws(PlayerError) in
        try store.edit(mood, look: look)
      }
    case .renameMood(let mood, let name):
      changeMoods("\(mood) renamed to \(name)", reply) { (store) throws(PlayerError) in
        try store.rename(mood, to: name)
      }
    case .deleteMood(let mood):
      changeMoods("the mood \(mood) deleted", reply) { (store) throws(PlayerError) in
        try store.delete(mood)
      }
    default:
      preconditionFailure("not a request about moods")
    }
  }

  private func changeMoods(
    _ what: String, _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> Void
  ) {
    changeCollection(reply) { (store) throws(PlayerError) in
      try work(store)
      return (.moods(try store.moods()), what)
    }
  }

  func change(
    _ references: [TrackReference], _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore, [Track]) throws(PlayerError) -> (PlayerReply, String)
  ) {
    // What the listener saw is looked up now; what must be read from files, on the worker.
    let found = Result { () throws(PlayerError) in
      var found: [FoundTrack] = []
      for reference in references { found += try look(up: reference) }
      return found
    }
    let dependencies = dependencies
    changeCollection(reply) { (store) throws(PlayerError) in
      try work(store, FoundTrack.tracks(try found.get(), dependencies))
    }
  }

  /// Changes moods or marks on their worker; what was changed can be taken back, by what it was.
  func changeCollection(
    _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> (PlayerReply, what: String)
  ) {
    let moods = dependencies.moods
    workers.moods.async { [inbox] in
      do throws(PlayerError) {
        let store = try moods.get()
        let before = store.newestChange
        let (answer, what) = try work(store)
        let number = store.newestChange
        inbox.post(
          .work { loop in
            if number != before {
              loop.changes.add(.collection(number: number, what: what))
              loop.moodsRevision += 1
              loop.publish(.moodsChanged)
            }
            if case .moodChanged(let change) = answer { loop.goOnSorting(after: change) }
            reply(.success(answer))
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  private func look(up reference: TrackReference) throws(PlayerError) -> [FoundTrack] {
    switch reference {
    case .nowPlaying:
      guard let track = machine.queue.current?.track else {
        throw PlayerError(.notFound, "Nothing is playing.")
      }
      return [.track(track)]
    case .entry(let id):
      return [.track(try track(of: id))]
    case .album(let id):
      let track = try track(of: id)
      return machine.queue.entries.lazy.map(\.track).filter { $0.isOnAlbum(of: track) }
        .map { .track($0) }
    case .persistentID(let id):
      if let track = machine.queue.current?.track, track.persistentID == id {
        return [.track(track)]
      }
      return [.identity(id)]
    case .path(let path):
      return [.file(path)]
    case .remembered(let track):
      return [.remembered(track)]
    case .queue:
      return machine.queue.entries.map { .track($0.track) }
    }
  }

  private func track(of id: EntryID) throws(PlayerError) -> Track {
    guard let index = machine.queue.index(of: id) else {
      throw PlayerError(.notFound, "That entry is not in the queue any more.")
    }
    return machine.queue.entries[index].track
  }
}

/// What was changed, in few words: a title, or how many tracks.
func name(_ tracks: [Track], _ count: Int) -> String {
  if count == 1, tracks.count == 1 { return "“\(tracks[0].title)”" }
  return count == 1 ? "1 track" : "\(count) tracks"
}

extension Track {
  /// Whether it is of the same album as `other`; a track without an album is one by itself.
  fileprivate func isOnAlbum(of other: Track) -> Bool {
    guard !other.album.isEmpty else { return path == other.path }
    guard album == other.album else { return false }
    if !other.albumArtist.isEmpty { return albumArtist == other.albumArtist }
    // Many albums are called alike; what lies together belongs together.
    return artist == other.artist || path.parent == other.path.parent
  }
}

/// What remembered tracks are here, in their order; nil for those that are not found.
func match(
  _ tracks: [Track], _ dependencies: HostDependencies
) throws(PlayerError) -> [Track?] {
  guard !tracks.isEmpty else { return [] }
  let index = try? dependencies.index.get()
  return try TrackMatcher(index: index, reader: dependencies.reader).match(tracks)
}

/// A track that was named, as far as it could be found without reading anything.
private enum FoundTrack: Sendable {
  case track(Track)
  case identity(PersistentID)
  case file(TrackPath)
  case remembered(Track)

  /// The whole tracks, with their identities.
  static func tracks(
    _ found: [FoundTrack], _ dependencies: HostDependencies
  ) throws(PlayerError) -> [Track] {
    let remembered = found.compactMap { found in
      if case .remembered(let track) = found { track } else { nil }
    }
    var matched = try match(remembered, dependencies)[...]
    var tracks: [Track] = []
    for found in found {
      if case .remembered(let track) = found {
        tracks.append((matched.popFirst() ?? nil) ?? track)
      } else {
        tracks.append(try found.track(dependencies))
      }
    }
    return tracks
  }

  private func track(_ dependencies: HostDependencies) throws(PlayerError) -> Track {
    switch self {
    case .remembered(let track):
      return track
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
