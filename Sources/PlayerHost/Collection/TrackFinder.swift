import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Finds tracks that were named in files, index, moods and playlists; on a worker, as it may read.
struct TrackFinder: Sendable {
  private let index: Result<LibraryIndex, PlayerError>
  private let moods: Result<MoodStore, PlayerError>
  private let reader: any TrackReading

  init(_ dependencies: HostDependencies) {
    index = dependencies.index
    moods = dependencies.moods
    reader = dependencies.reader
  }

  /// The whole tracks, with their identities; what is nowhere else by its identity may be in `queue`.
  func tracks(
    _ found: [FoundTrack], or queue: QueueEntries
  ) throws(PlayerError) -> [Track] {
    let remembered = found.compactMap { found in
      if case .remembered(let track) = found { track } else { nil }
    }
    var matched = try match(remembered)[...]
    var queued = QueuedSongs(queue)
    var tracks: [Track] = []
    for found in found {
      if case .remembered(let track) = found {
        tracks.append((matched.popFirst() ?? nil) ?? track)
      } else {
        tracks.append(try track(found, or: &queued))
      }
    }
    return tracks
  }

  /// What remembered tracks are here, in their order; nil for those that are not found.
  func match(_ tracks: [Track]) throws(PlayerError) -> [Track?] {
    guard !tracks.isEmpty else { return [] }
    return try TrackMatcher(index: try? index.get(), reader: reader).match(tracks)
  }

  private func track(
    _ found: FoundTrack, or queued: inout QueuedSongs
  ) throws(PlayerError) -> Track {
    switch found {
    case .remembered(let track):
      return track
    case .track(let track):
      return track.persistentID == nil ? try reader.read(track.path) : track
    case .file(let path):
      return try reader.read(path)
    case .identity(let id):
      if let track = try? index.get().tracks(withIdentity: id).first { return track }
      if let track = try moods.get().remembered(id) ?? queued.track(of: id) { return track }
      throw PlayerError(.notFound, "There is no track with the id \(id).")
    }
  }
}

/// The songs of a queue by their identities, once one is asked for.
private struct QueuedSongs {
  private let entries: QueueEntries
  private var places: [PersistentID: Int]?

  init(_ entries: QueueEntries) {
    self.entries = entries
  }

  /// The first track with this sound; nil if none is known to have it.
  mutating func track(of id: PersistentID) -> Track? {
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
