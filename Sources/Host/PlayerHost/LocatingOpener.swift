import Linux
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Opens queue entries wherever their sound is now, by identity, before they count as unplayable.
struct LocatingOpener: TrackOpening {
  /// How long the library may search for files that are no longer where it lists them, in seconds.
  ///
  /// The ring bridges about this time.
  private static let searchTimeLimit = 5

  private let files: any TrackOpening
  private let index: LibraryIndex?
  private let look: @Sendable (TrackPath, AwaitedAnswer<Void>) -> Void

  /// Creates an opener on top of `files`.
  ///
  /// - Parameter look: Examines a path for the library, and answers when that is done.
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
      // Another file now has this path.
      return openElsewhere(entry) ?? opened
    } catch {
      guard entry.track.persistentID != nil else { throw error }
      if let opened = openElsewhere(entry) { return opened }
      guard lookAgain(for: entry.track.path), let opened = openElsewhere(entry) else { throw error }
      return opened
    }
  }

  /// Opens the same sound at another path; returns `nil` if the library knows none or opening fails.
  private func openElsewhere(_ entry: QueueEntry) -> OpenedTrack? {
    // If the library cannot be read, the error to report is still that of the file.
    guard let found = try? index?.locate([entry.track]).first ?? nil,
      found.path != entry.track.path
    else { return nil }
    return try? files.open(QueueEntry(id: entry.id, track: found))
  }

  /// Updates the library if it lists a file that does not exist, and returns whether that was done in time.
  private func lookAgain(for path: TrackPath) -> Bool {
    guard let index, (try? index.lists(path)) == true, let folder = index.nearestFolder(of: path)
    else { return false }
    let answer = AwaitedAnswer<Void>()
    look(folder, answer)
    return answer.wait(seconds: Self.searchTimeLimit) != nil
  }
}
