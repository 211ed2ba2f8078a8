import Linux
import PlayerModel
import Synchronization

/// Counts the music files below folders without examining them, to estimate the duration of a long scan.
///
/// It only lists folders, and is therefore far ahead of the scan.
final class MusicCount: Sendable {
  private let counted = Mutex<Int?>(nil)
  private let isOver = Atomic<Bool>(false)

  /// The number of files, or `nil` until all are counted.
  var total: Int? { counted.withLock { $0 } }

  /// Starts counting on a separate thread.
  func start(in places: [TrackPath], except exclusions: LibraryExclusions) {
    LowPriorityThread.start { [self] in
      var count = 0
      var lookup = ExclusionLookup(exclusions)
      for place in places {
        guard let below = self.count(below: place, &lookup) else { return }
        count += below
      }
      counted.withLock { [count] in $0 = count }
    }
  }

  /// Stops counting.
  func stop() {
    isOver.store(true, ordering: .relaxed)
  }

  private func count(below place: TrackPath, _ lookup: inout ExclusionLookup) -> Int? {
    guard FileStatus(place)?.kind == .folder else { return 1 }
    guard let rules = lookup.rules(at: place) else { return 0 }
    var count = 0
    var entered: Set<FileIdentity> = []
    var pending: [(folder: TrackPath, rules: FolderExclusions, inside: UInt64?)] = [
      (place, rules, nil)
    ]
    while let (folder, rules, device) = pending.popLast() {
      guard !isOver.load(ordering: .relaxed) else { return nil }
      guard
        let listing = try? FolderListing(
          folder, order: .none, exclusions: rules,
          isOpen: lookup.library.opens(folder, isNamed: folder == place), inside: device,
          isCancelled: { isOver.load(ordering: .relaxed) }),
        listing.kernelFileSystem == nil, entered.insert(listing.identity).inserted
      else { continue }
      count += listing.files.count
      pending += listing.folders.map { ($0, listing.exclusions, listing.identity.device) }
    }
    return count
  }
}
