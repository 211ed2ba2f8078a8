import PlaybackEngine
import PlayerModel

/// Finds the lyrics of tracks in the queue.
struct LyricsLookup {
  private let find: @Sendable (TrackPath) throws(PlayerError) -> Lyrics?
  private let workers: HostWorkers

  /// Creates a lookup that reads on `workers`.
  init(_ dependencies: HostDependencies, on workers: HostWorkers) {
    find = dependencies.lyrics
    self.workers = workers
  }

  /// Answers with the lyrics of an entry of `queue`.
  func answer(_ entry: EntryID, in queue: PlayQueue, _ reply: @escaping HostLoop.Reply) {
    guard let index = queue.index(of: entry) else {
      reply(.failure(PlayerError(.notFound, "That track is no longer in the queue.")))
      return
    }
    let path = queue.entries[index].track.path
    workers.lookups.async { [find] in
      reply(Result { () throws(PlayerError) in .lyrics(lyrics: try find(path)) })
    }
  }
}
