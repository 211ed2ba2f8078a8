import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Mood sorting: finding the songs, and going on when one is filed.
extension HostLoop {
  /// Plays the library's unfiled songs in place of the queue.
  mutating func beginSorting(_ reply: @escaping Reply) {
    keepLibrary()
    let (dependencies, revision) = (dependencies, libraryRevision)
    workers.finding.async { [inbox, workers] in
      do throws(PlayerError) {
        // Without moods every song would be taken for unfiled.
        _ = try dependencies.moods.get()
        let reader = try Self.library(of: dependencies, revision: revision, keptBy: workers)
        let unfiled = LibraryQuery(condition: .not(.isFiled))
        let songs = try reader.tracks(of: reader.list(unfiled)).withoutCopies()
        guard !songs.isEmpty else {
          throw PlayerError(
            .nothingPlayable,
            try reader.count() == 0
              ? "The library is empty: “stimmung scan FOLDER” fills it."
              : "Every song of the library is filed under a mood.")
        }
        inbox.post(.work { $0.sort(songs, reply) })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// Goes back to what was played before the sorting.
  mutating func endSorting(_ reply: @escaping Reply) {
    feed(.endSorting, reply)
  }

  /// Goes on behind a song that has just been filed.
  mutating func goOnSorting(after change: MoodChange) {
    guard machine.isSorting, change.changed > 0,
      moods(of: machine.queue.current?.track).contains(change.mood)
    else { return }
    feed(.next)
  }

  private mutating func sort(_ tracks: PackedTracks, _ reply: @escaping Reply) {
    guard quitting.isEmpty else { return reply(.failure(.hasQuit)) }
    if let refusal = feed(.beginSorting(tracks)) { return reply(.failure(refusal)) }
    // What still looked for files would fill the wrong queue; a radio goes on with its own.
    let filling = workers.beginFilling()
    radio?.filling = filling
    let result = QueueResult(added: tracks.count, skipped: [], skippedCount: 0)
    whenSettled { _ in reply(.success(.queued(result))) }
  }
}

extension PackedTracks {
  /// The songs whose sound is known, each once.
  fileprivate func withoutCopies() -> PackedTracks {
    var known: Set<PersistentID> = []
    return picked(
      indices.filter { self[$0].persistentID.map { known.insert($0).inserted } ?? false })
  }
}
