import Linux
import PlayerModel
import Synchronization

/// Counts the music files below folders without looking at them, so that a long scan knows how long it
/// takes: reads no more than the folders, and runs far ahead.
final class MusicCount: Sendable {
  private let counted = Mutex<Int?>(nil)
  private let isOver = Atomic<Bool>(false)

  /// How many there are; nil until all are counted.
  var total: Int? { counted.withLock { $0 } }

  /// Begins to count on a thread of its own.
  func start(in places: [TrackPath]) {
    QuietThread.start { [self] in
      var count = 0
      for place in places {
        guard let below = self.count(below: place) else { return }
        count += below
      }
      counted.withLock { [count] in $0 = count }
    }
  }

  /// Ends it early.
  func stop() {
    isOver.store(true, ordering: .relaxed)
  }

  private func count(below place: TrackPath) -> Int? {
    guard FileStatus(place)?.kind == .folder else { return 1 }
    var count = 0
    var entered: Set<FileIdentity> = []
    var pending: [(folder: TrackPath, inside: UInt64?)] = [(place, nil)]
    while let (folder, device) = pending.popLast() {
      guard !isOver.load(ordering: .relaxed) else { return nil }
      guard
        let listing = FolderListing(
          folder, order: .none, inside: device, isCancelled: { isOver.load(ordering: .relaxed) }),
        listing.kernelFileSystem == nil, entered.insert(listing.identity).inserted
      else { continue }
      count += listing.files.count
      pending += listing.folders.map { ($0, listing.identity.device) }
    }
    return count
  }
}
