import MusicLibrary
import PlayerModel

/// Finds tracks that were named in files, index and moods; on a worker, as it may read.
struct TrackFinder: Sendable {
  private let index: Result<LibraryIndex, PlayerError>
  private let moods: Result<MoodStore, PlayerError>
  private let reader: any TrackReading

  init(_ dependencies: HostDependencies) {
    index = dependencies.index
    moods = dependencies.moods
    reader = dependencies.reader
  }

  /// The whole tracks, with their identities.
  func tracks(_ found: [FoundTrack]) throws(PlayerError) -> [Track] {
    let remembered = found.compactMap { found in
      if case .remembered(let track) = found { track } else { nil }
    }
    var matched = try match(remembered)[...]
    var tracks: [Track] = []
    for found in found {
      if case .remembered(let track) = found {
        tracks.append((matched.popFirst() ?? nil) ?? track)
      } else {
        tracks.append(try track(found))
      }
    }
    return tracks
  }

  /// What remembered tracks are here, in their order; nil for those that are not found.
  func match(_ tracks: [Track]) throws(PlayerError) -> [Track?] {
    guard !tracks.isEmpty else { return [] }
    return try TrackMatcher(index: try? index.get(), reader: reader).match(tracks)
  }

  private func track(_ found: FoundTrack) throws(PlayerError) -> Track {
    switch found {
    case .remembered(let track):
      return track
    case .track(let track):
      return track.persistentID == nil ? try reader.read(track.path) : track
    case .file(let path):
      return try reader.read(path)
    case .identity(let id):
      if let track = try? index.get().tracks(withIdentity: id).first { return track }
      let moods = try moods.get()
      for mood in moods.moods(of: id) {
        let filed = try moods.tracks(in: mood).first { $0.persistentID == id }
        if let filed { return filed.track }
      }
      throw PlayerError(.notFound, "There is no track with the id \(id).")
    }
  }
}
