import CLinux
import Glibc
package import PlayerModel

/// Notices that folders come which are not there, by watching those above them.
package struct Lookouts {
  /// Whether all that is waited for is watched for.
  package private(set) var areWhole = true
  private var waited: [Int32: [(name: [UInt8], home: TrackPath)]] = [:]
  private let events: FileEvents

  /// None yet; what happens is told by `events`.
  package init(_ events: FileEvents) {
    self.events = events
  }

  /// Looks out for those of `homes` that are not there, and for no others; answers those that came while that was
  /// done.
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
        waited[watch, default: []].append((TrackPath(encoded: name.name).bytes, home))
      } else {
        areWhole = false
      }
      if Self.isThere(name) { came.append(home) }
    }
    return came
  }

  /// The homes on the way to which something came by `event`.
  package func homes(on event: FileEvent) -> [TrackPath] {
    guard let waited = waited[event.watch] else { return [] }
    return waited.filter { $0.name == event.name }.map(\.home)
  }

  /// Whether a watch is needed here, and must not be given up.
  package func needs(_ watch: Int32) -> Bool { waited[watch] != nil }

  /// Forgets a watch that the system gave up.
  package mutating func drop(_ watch: Int32) {
    waited[watch] = nil
  }

  private static func isThere(_ path: TrackPath) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0
  }
}
