import CLinux
import Glibc
import Linux
import PlayerModel

/// Which folders are watched, and where they are.
struct WatchedTree {
  /// Whether the system watches no more folders.
  private(set) var isFull: Bool
  private var paths: [Int32: TrackPath] = [:]
  private let events: FileEvents
  private let limit: Int

  private static let mask =
    UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) | UInt32(IN_MASK_ADD)

  /// None yet; no more than `limit` will be.
  init(_ events: FileEvents, limit: Int) {
    self.events = events
    self.limit = limit
    isFull = events.descriptor < 0
  }

  /// Watches a folder; answers whether it should be listed: not if it is watched under another path already.
  mutating func enter(_ folder: TrackPath, isRoot: Bool) -> Bool {
    guard !isFull, paths.count < limit else {
      isFull = true
      return true
    }
    let watch = events.watch(folder, for: Self.mask | (isRoot ? 0 : UInt32(IN_DONT_FOLLOW)))
    guard watch >= 0 else {
      isFull = errno == ENOSPC || errno == ENOMEM
      // One that may not be read cannot be listed either.
      return isFull
    }
    if let known = paths[watch], known != folder, Self.leads(known, to: folder) { return false }
    paths[watch] = folder
    return true
  }

  /// Where a watched folder is.
  func path(of watch: Int32) -> TrackPath? { paths[watch] }

  /// Takes note that a folder was moved, with all below it.
  mutating func move(_ folder: TrackPath, to place: TrackPath) {
    paths = paths.mapValues { $0.moved(with: folder, to: place) ?? $0 }
  }

  /// Ends the watches over a folder and those below it, unless `isNeeded` otherwise.
  mutating func forget(_ folder: TrackPath, unless isNeeded: (Int32) -> Bool) {
    for (watch, path) in paths where path == folder || path.isBelow(folder) {
      paths[watch] = nil
      if !isNeeded(watch) { events.unwatch(watch) }
    }
  }

  /// Forgets a watch that the system gave up.
  mutating func drop(_ watch: Int32) {
    paths[watch] = nil
  }

  /// Whether two paths lead to the same folder.
  private static func leads(_ one: TrackPath, to other: TrackPath) -> Bool {
    let first = FileIdentity(at: one)
    return first != nil && first == FileIdentity(at: other)
  }
}
