import DirectStoreAccess
import Linux
import Locations
import PlayerInterface
import PlayerModel
import Synchronization

/// Finds the photos from when a song was heard, off the interface's thread.
///
/// Of several questions the newest is answered.
final class SongPhotosReader: Sendable {
  private let locations: Locations
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let wanted = Mutex<PersistentID?>(nil)

  /// More are not counted.
  private static let most = 1000

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Answers it sooner or later, unless a newer one comes.
  func ask(_ song: PersistentID) {
    wanted.withLock { $0 = song }
    queue.async { [self] in
      guard wanted.withLock({ $0 == song }) else { return }
      mailbox.post(.photosOfSong(song, photos(of: song)))
    }
  }

  private func photos(of song: PersistentID) -> PhotosOfSong {
    // Where they cannot be read, the screen of photos says why; beside a song that would only disturb.
    let found = (try? PhotoAccess(locations).songs().photos(.song(song), limit: Self.most)) ?? []
    var days: [String] = []
    for photo in found where days.last != photo.taken.day.description {
      days.append(photo.taken.day.description)
    }
    return PhotosOfSong(count: found.count, days: days)
  }
}
