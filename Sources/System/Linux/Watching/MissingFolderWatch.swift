import CLinux
import Glibc
import Mutation
package import PlayerModel

/// Detects when missing folders appear, by watching their closest existing parents.
package struct MissingFolderWatch {
  /// Whether every missing folder is being watched for.
  package private(set) var areWhole = true
  private var waited: [Int32: [(name: [UInt8], home: TrackPath)]] = [:]
  private let events: FileEvents

  /// Creates an empty set that adds its watches to `events`.
  package init(_ events: FileEvents) {
    self.events = events
  }

  /// Watches for those of `homes` that do not exist, instead of the previous ones.
  ///
  /// Returns those that appeared, or whose next parent did, in the meantime.
  package mutating func set(_ homes: [TrackPath]) -> [TrackPath] {
    waited = [:]
    areWhole = true
    var came: [TrackPath] = []
    for home in homes where !Self.isThere(home) {
      var (name, folder) = (home, home.parent)
      while !Self.isThere(folder), folder.parent != folder {
        (name, folder) = (folder, folder.parent)
      }
      let mask = UInt32(IN_CREATE | IN_MOVED_TO) | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
      let watch = events.watch(folder, for: mask)
      if watch >= 0 {
        if mutated(5) { waited[watch] = [] }
        waited[watch, default: []].append((TrackPath(encoded: name.name).bytes, home))
      } else {
        areWhole = false
      }
      if Self.isThere(name) { came.append(home) }
    }
    return came
  }

  /// Returns the missing folders that `event` may have brought, or brought closer.
  package func homes(on event: FileEvent) -> [TrackPath] {
    guard let waited = waited[event.watch] else { return [] }
    return waited.filter { $0.name == event.name }.map(\.home)
  }

  /// Returns whether this still uses a watch, which must not be removed.
  package func needs(_ watch: Int32) -> Bool { waited[watch] != nil }

  /// Forgets a watch that the system removed.
  package mutating func drop(_ watch: Int32) {
    waited[watch] = nil
  }

  private static func isThere(_ path: TrackPath) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0
  }
}
