import CLinux
import Glibc
import Linux
import PlayerModel

/// The watched folders and their paths.
struct WatchedTree {
  /// Whether the limit of watches was reached.
  private(set) var isFull: Bool
  private var paths: [Int32: TrackPath] = [:]
  private let events: FileEvents
  private let limit: Int

  private static let mask =
    UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) | UInt32(IN_MASK_ADD)

  /// Creates an empty tree with at most `limit` watches.
  init(_ events: FileEvents, limit: Int) {
    self.events = events
    self.limit = limit
    isFull = events.descriptor < 0
  }

  /// Watches a folder; returns whether to list it, or `false` if it is already watched under another
  /// path.
  mutating func enter(_ folder: TrackPath, isRoot: Bool) -> Bool {
    guard !isFull, paths.count < limit else {
      isFull = true
      return true
    }
    let watch = events.watch(folder, for: Self.mask | (isRoot ? 0 : UInt32(IN_DONT_FOLLOW)))
    guard watch >= 0 else {
      isFull = errno == ENOSPC || errno == ENOMEM
      // A folder that cannot be read cannot be listed either.
      return isFull
    }
    if let known = paths[watch], known != folder, Self.leads(known, to: folder) { return false }
    paths[watch] = folder
    return true
  }

  /// Returns the path of a watched folder.
  func path(of watch: Int32) -> TrackPath? { paths[watch] }

  /// Notes that a folder was moved, with everything below it.
  mutating func move(_ folder: TrackPath, to place: TrackPath) {
    paths = paths.mapValues { $0.moved(with: folder, to: place) ?? $0 }
  }

  /// Removes the watches of a folder and everything below it, except those that `isNeeded`.
  mutating func forget(_ folder: TrackPath, unless isNeeded: (Int32) -> Bool) {
    for (watch, path) in paths where path == folder || path.isBelow(folder) {
      paths[watch] = nil
      if !isNeeded(watch) { events.unwatch(watch) }
    }
  }

  /// Forgets a watch that the system removed.
  mutating func drop(_ watch: Int32) {
    paths[watch] = nil
  }

  /// Returns whether two paths lead to the same folder.
  private static func leads(_ one: TrackPath, to other: TrackPath) -> Bool {
    let first = FileIdentity(at: one)
    return first != nil && first == FileIdentity(at: other)
  }
}
