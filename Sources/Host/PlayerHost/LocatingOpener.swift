import Linux
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Opens what is in the queue wherever its sound is now: an entry is found by its identity before it counts as one
/// that cannot be played.
struct LocatingOpener: TrackOpening {
  /// How long the library may look for files that it still lists where they are not, seconds.
  ///
  /// The ring has sound for about as long.
  private static let patience = 5

  private let files: any TrackOpening
  private let index: LibraryIndex?
  private let look: @Sendable (TrackPath, AwaitedAnswer<Void>) -> Void

  /// An opener of what `files` opens.
  ///
  /// - Parameter look: Has the library look for what changed at a path, and answers when it has.
  init(
    _ files: any TrackOpening, index: LibraryIndex?,
    look: @escaping @Sendable (TrackPath, AwaitedAnswer<Void>) -> Void
  ) {
    self.files = files
    self.index = index
    self.look = look
  }

  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    do throws(PlayerError) {
      let opened = try files.open(entry)
      guard let song = entry.track.persistentID, let there = opened.track.persistentID,
        there != song
      else { return opened }
      // Another file has the name that this one had.
      return openElsewhere(entry) ?? opened
    } catch {
      guard entry.track.persistentID != nil else { throw error }
      if let opened = openElsewhere(entry) { return opened }
      guard lookAgain(for: entry.track.path), let opened = openElsewhere(entry) else { throw error }
      return opened
    }
  }

  /// Opens the same sound at another path; nil if the library knows none, or it cannot be opened either.
  private func openElsewhere(_ entry: QueueEntry) -> OpenedTrack? {
    // Where the library cannot be read, the reason to report is still that of the file.
    guard let found = try? index?.locate([entry.track]).first ?? nil,
      found.path != entry.track.path
    else { return nil }
    return try? files.open(QueueEntry(id: entry.id, track: found))
  }

  /// Has the library catch up where it lists a file that is not there; answers whether it did.
  private func lookAgain(for path: TrackPath) -> Bool {
    guard let index, (try? index.lists(path)) == true, let folder = index.nearestFolder(of: path)
    else { return false }
    let answer = AwaitedAnswer<Void>()
    look(folder, answer)
    return answer.wait(seconds: Self.patience) != nil
  }
}
