import PlayerModel
import TerminalCells

/// The drawn covers of albums, some of which may have changed since.
struct TileCovers: Equatable, Sendable {
  /// A cover, or the knowledge that there is none.
  enum Cover: Equatable, Sendable {
    case picture(CellBuffer)
    case absent
  }

  private var known: [TrackPath: Cover] = [:]
  private var outdated: Set<TrackPath> = []

  /// The number of albums whose covers are known.
  var count: Int { known.count }

  /// Returns what is known of an album; `nil` if nothing is.
  subscript(path: TrackPath) -> Cover? { known[path] }

  /// Returns whether the cover of an album must be requested.
  func lacks(_ path: TrackPath) -> Bool { known[path] == nil || outdated.contains(path) }

  /// Adopts the cover of an album; `nil` means that there is none.
  mutating func receive(_ picture: CellBuffer?, of path: TrackPath) {
    known[path] = picture.map { Cover.picture($0) } ?? Cover.absent
    outdated.remove(path)
  }

  /// Has all covers requested again; they are shown until then.
  mutating func expire() {
    outdated = Set(known.keys)
  }

  /// Drops the covers of other albums.
  mutating func drop(except near: Set<TrackPath>) {
    known = known.filter { near.contains($0.key) }
    outdated.formIntersection(near)
  }
}
