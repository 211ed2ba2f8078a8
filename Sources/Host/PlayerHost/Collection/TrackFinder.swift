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

  /// Returns complete tracks with their identities; `queue` is searched for identities that are found nowhere
  /// else.
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
      case .identity(let id):
        tracks.append(try known.track(of: id, by: song))
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

  /// Returns a song from the library, or as moods and playlists remember it.
  private func song(_ id: PersistentID) throws(PlayerError) -> Track? {
    if let track = try? index.get().tracks(withIdentity: id, atMost: 1).first { return track }
    return try moods.get().remembered(id)
  }
}

/// A cache for the songs of one change, so that each file and identity is looked up only once.
private struct KnownSongs {
  private let entries: QueueEntries
  private var places: [PersistentID: Int]?
  private var files: [TrackPath: Track] = [:]
  private var songs: [PersistentID: Track] = [:]

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

  /// Returns the track of an identity, from the cache, from `find`, or from the queue.
  mutating func track(
    of id: PersistentID, by find: (PersistentID) throws(PlayerError) -> Track?
  ) throws(PlayerError) -> Track {
    if let track = songs[id] { return track }
    guard let track = try find(id) ?? queued(id) else {
      throw PlayerError(.notFound, "There is no track with the id \(id).")
    }
    songs[id] = track
    return track
  }

  /// Returns the first track of the queue with this sound, or `nil` if none is known to have it.
  private mutating func queued(_ id: PersistentID) -> Track? {
    let places = self.places ?? findPlaces()
    self.places = places
    return places[id].map { entries[$0].track }
  }

  private func findPlaces() -> [PersistentID: Int] {
    let known = entries.tracks.enumerated().lazy
      .compactMap { place, track in track.persistentID.map { ($0, place) } }
    return Dictionary(known) { first, _ in first }
  }
}
