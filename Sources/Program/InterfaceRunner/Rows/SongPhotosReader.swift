import DirectStoreAccess
import Linux
import Locations
import PlayerInterface
import PlayerModel
import Synchronization

/// Finds photos from when a song was heard, off the interface's thread.
///
/// Only the newest question is answered.
final class SongPhotosReader: Sendable {
  private let locations: Locations
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let wanted = Mutex<PersistentID?>(nil)

  /// The maximum number of photos to count.
  private static let most = 1000

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Answers the question later, unless a newer one replaces it.
  func ask(_ song: PersistentID) {
    wanted.withLock { $0 = song }
    queue.async { [self] in
      guard wanted.withLock({ $0 == song }) else { return }
      mailbox.post(.photosOfSong(song, photos(of: song)))
    }
  }

  private func photos(of song: PersistentID) -> PhotosOfSong {
    // The photos screen reports why photos cannot be read; here that would only distract.
    let found = (try? PhotoAccess(locations).songs().photos(.song(song), limit: Self.most)) ?? []
    var days: [String] = []
    for photo in found where days.last != photo.taken.day.description {
      days.append(photo.taken.day.description)
    }
    return PhotosOfSong(count: found.count, days: days)
  }
}
