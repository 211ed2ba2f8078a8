import DirectStoreAccess
import Linux
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import Synchronization

/// Computes statistics of the library off the interface's thread.
///
/// What the index knows is answered first, and the covers of albums, which are in the files, part by part.
final class StatisticsWorker: Sendable {
  /// The number of albums that are examined at a time, after which a newer request is noticed.
  private static let part = 100

  private let locations: Locations
  // A separate queue, because covers may be on a slow disk.
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let newest = Mutex<RequestTag?>(nil)

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Answers the request later, several times, unless a newer one replaces it.
  func read(_ tag: RequestTag) {
    newest.withLock { $0 = tag }
    queue.async { [self] in
      do throws(PlayerError) {
        guard let statistics = try libraryReader(locations)?.statistics(), statistics.tracks > 0
        else {
          post([TrackDetail("tracks", "none; stimmung scan FOLDER adds some")], tag)
          return
        }
        guard post(statistics.rows(coverless: nil), tag) else { return }
        examine(statistics, from: 0, found: [], tag)
      } catch {
        post([TrackDetail("library", error.message)], tag)
      }
    }
  }

  /// Examines the covers of some albums, and the others after whatever else waits for the queue.
  private func examine(
    _ statistics: LibraryStatistics, from start: Int, found: [LibraryStatistics.Album],
    _ tag: RequestTag
  ) {
    guard newest.withLock({ $0 == tag }) else { return }
    let end = min(start + Self.part, statistics.albums.count)
    let coverless = found + statistics.albumsWithoutCover(in: start..<end)
    guard end < statistics.albums.count else {
      post(statistics.rows(coverless: coverless), tag)
      return
    }
    queue.async { [self] in examine(statistics, from: end, found: coverless, tag) }
  }

  @discardableResult
  private func post(_ rows: [TrackDetail], _ tag: RequestTag) -> Bool {
    mailbox.post(.details(tag, rows))
  }
}
