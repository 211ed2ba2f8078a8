import PlaybackEngine
import PlayerModel

/// The tracks of a reference, as far as they can be found without reading files.
enum FoundTrack: Sendable {
  case track(Track)
  /// A sound; of several files with it, the one at the path.
  case identity(PersistentID, TrackPath?)
  case file(TrackPath)
  case remembered(Track)
  /// A track that was matched before.
  case matched(Track)
  /// All entries of a queue, which are unpacked later on a worker.
  case entries(QueueEntries)

  /// Resolves references in order, in `queue` if they refer to the queue.
  static func find(
    _ references: [TrackReference], in queue: PlayQueue
  ) throws(PlayerError) -> [FoundTrack] {
    var found: [FoundTrack] = []
    for reference in references { found += try find(reference, in: queue) }
    return found
  }

  private static func find(
    _ reference: TrackReference, in queue: PlayQueue
  ) throws(PlayerError) -> [FoundTrack] {
    switch reference {
    case .nowPlaying:
      guard let track = queue.current?.track else {
        throw PlayerError(.notFound, "Nothing is playing.")
      }
      return [.track(track)]
    case .entry(let id):
      return [.track(try track(of: id, in: queue))]
    case .album(let id):
      let track = try track(of: id, in: queue)
      return queue.entries.lazy.map(\.track).filter { $0.isOnAlbum(of: track) }
        .map { .track($0) }
    case .persistentID(let id, let path):
      if let track = queue.current?.track, track.persistentID == id,
        path == nil || path == track.path
      {
        return [.track(track)]
      }
      return [.identity(id, path)]
    case .path(let path):
      return [.file(path)]
    case .remembered(let track):
      return [.remembered(track)]
    case .matched(let track):
      return [.matched(track)]
    case .queue:
      return [.entries(queue.entries)]
    }
  }

  private static func track(
    of id: EntryID, in queue: PlayQueue
  ) throws(PlayerError) -> Track {
    guard let index = queue.index(of: id) else {
      throw PlayerError(.notFound, "That track is no longer in the queue.")
    }
    return queue.entries[index].track
  }
}

extension [FoundTrack] {
  /// The maximum number of identities that are looked up without the `naming` worker.
  private static let fewIdentities = 16

  /// Whether all tracks are available without reading files or many lookups.
  var isAtHand: Bool {
    allSatisfy { found in
      switch found {
      case .track(let track): track.persistentID != nil
      case .identity: count <= Self.fewIdentities
      case .entries(let entries): entries.tracks.allSatisfy(\.isRead)
      case .matched: true
      case .file, .remembered: false
      }
    }
  }
}

extension Track {
  /// Returns whether the track is on the same album as `other`; a track without an album is only on its own.
  fileprivate func isOnAlbum(of other: Track) -> Bool {
    guard !other.album.isEmpty else { return path == other.path }
    guard album == other.album else { return false }
    if !other.albumArtist.isEmpty { return albumArtist == other.albumArtist }
    // Many albums share a title; files in one folder are taken for one album.
    return artist == other.artist || path.parent == other.path.parent
  }
}
