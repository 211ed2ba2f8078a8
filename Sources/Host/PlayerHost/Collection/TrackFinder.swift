import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Finds referenced tracks in files, index, moods and playlists; used on a worker, because it may read files.
struct TrackFinder: Sendable {
  private let index: Result<LibraryIndex, PlayerError>
  private let moods: Result<MoodStore, PlayerError>
  private let reader: any TrackReading

  init(_ dependencies: HostDependencies) {
    index = dependencies.index
    moods = dependencies.moods
    reader = dependencies.reader
  }

  /// Returns complete tracks with their identities; `queue` is searched for files and identities that are found
  /// nowhere else.
  ///
  /// - Throws: Any error of `check`, which is called periodically.
  func tracks(
    _ found: [FoundTrack], or queue: QueueEntries,
    _ check: () throws(PlayerError) -> Void
  ) throws(PlayerError) -> [Track] {
    let remembered = found.compactMap { found in
      if case .remembered(let track) = found { track } else { nil }
    }
    var matched = try match(remembered, check)[...]
    var known = KnownSongs(queue)
    var tracks: [Track] = []
    tracks.reserveCapacity(found.count)
    for found in found {
      switch found {
      case .remembered(let track):
        tracks.append((matched.popFirst() ?? nil) ?? track)
      case .matched(let track):
        tracks.append(track)
      case .track(let track):
        tracks.append(try whole(track, &known, check))
      case .entries(let entries):
        for entry in entries { tracks.append(try whole(entry.track, &known, check)) }
      case .file(let path):
        try check()
        tracks.append(try known.track(at: path, by: read))
      case .identity(let id, let path):
        tracks.append(try song(id, at: path, &known))
      }
    }
    return tracks
  }

  /// Returns a track of the queue with its identity.
  private func whole(
    _ track: Track, _ known: inout KnownSongs, _ check: () throws(PlayerError) -> Void
  ) throws(PlayerError) -> Track {
    guard track.persistentID == nil else { return track }
    try check()
    return try known.track(at: track.path, by: read)
  }

  /// Matches remembered tracks to existing ones, in order; `nil` for those that are not found.
  func match(
    _ tracks: [Track], _ check: () throws(PlayerError) -> Void
  ) throws(PlayerError) -> [Track?] {
    try matches(tracks, check).map { $0?.track }
  }

  /// Matches remembered tracks like ``match(_:_:)``, with what they were found by.
  func matches(
    _ tracks: [Track], _ check: () throws(PlayerError) -> Void
  ) throws(PlayerError) -> [TrackMatch?] {
    guard !tracks.isEmpty else { return [] }
    return try TrackMatcher(index: try? index.get(), reader: reader).matches(tracks, check)
  }

  private func read(_ path: TrackPath) throws(PlayerError) -> Track {
    try reader.read(path)
  }

  /// Returns a song; of several files with its sound, the one at `path`.
  private func song(
    _ id: PersistentID, at path: TrackPath?, _ known: inout KnownSongs
  ) throws(PlayerError) -> Track {
    if let track = known.song(id, at: path) { return track }
    guard let track = try find(id, at: path, &known) else {
      throw PlayerError(.notFound, "There is no track with the id \(id).")
    }
    known.keep(track, as: id, at: path)
    return track
  }

  /// Returns a song from the library, as moods and playlists remember it, or from the queue.
  private func find(
    _ id: PersistentID, at path: TrackPath?, _ known: inout KnownSongs
  ) throws(PlayerError) -> Track? {
    let index = try? self.index.get()
    if let path {
      if let there = try? index?.track(at: path) {
        // If the library knows another sound there, what lists remember of the path is out of date.
        if there.persistentID == id { return there }
      } else if let track = try moods.get().remembered(id, at: path) {
        return track
      } else if let track = known.queued(id, at: path) {
        return track
      }
    }
    if let track = try? index?.tracks(withIdentity: id, atMost: 1).first { return track }
    return try moods.get().remembered(id) ?? known.queued(id)
  }
}

/// A cache for the songs of one change, so that each file and identity is looked up only once.
private struct KnownSongs {
  /// A song, and the path of one of its files.
  private struct Copy: Hashable {
    let id: PersistentID
    let path: TrackPath?
  }

  /// The sound of an entry, and a hash of its path.
  private struct Place: Hashable {
    let id: PersistentID
    let pathHash: Int?
  }

  private let entries: QueueEntries
  private var places: [Place: Int]?
  private var files: [TrackPath: Track] = [:]
  private var songs: [Copy: Track] = [:]

  init(_ entries: QueueEntries) {
    self.entries = entries
  }

  /// Returns the track at a path, and calls `read` unless it is cached.
  mutating func track(
    at path: TrackPath, by read: (TrackPath) throws(PlayerError) -> Track
  ) throws(PlayerError) -> Track {
    if let track = files[path] { return track }
    let track = try read(path)
    files[path] = track
    return track
  }

  /// Returns the track that was kept for this identity and path.
  func song(_ id: PersistentID, at path: TrackPath?) -> Track? {
    songs[Copy(id: id, path: path)]
  }

  mutating func keep(_ track: Track, as id: PersistentID, at path: TrackPath?) {
    songs[Copy(id: id, path: path)] = track
  }

  /// Returns the first track of the queue with this sound, and at this path unless that is `nil`; `nil` if none is
  /// known to have it.
  mutating func queued(_ id: PersistentID, at path: TrackPath? = nil) -> Track? {
    let places = self.places ?? findPlaces()
    self.places = places
    guard let place = places[Place(id: id, pathHash: path?.hashValue)] else { return nil }
    let track = entries[place].track
    return path == nil || track.path == path ? track : nil
  }

  private func findPlaces() -> [Place: Int] {
    var places: [Place: Int] = [:]
    for (place, track) in entries.tracks.enumerated() {
      guard let id = track.persistentID else { continue }
      // Hashes of paths spare most of a long queue's paths from being unpacked.
      for key in [Place(id: id, pathHash: nil), Place(id: id, pathHash: track.pathHash)]
      where places[key] == nil {
        places[key] = place
      }
    }
    return places
  }
}
