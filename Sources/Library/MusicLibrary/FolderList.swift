import FoundationEssentials
import Glibc
import Linux
import PlayerModel

/// Which folders are the library: the listener's choice, kept in a file among their own data.
///
/// The index knows them, too, but everything in it may be deleted at any time.
struct FolderList: Sendable {
  /// The file: a JSON array of paths in their encoded spelling.
  let path: String

  /// The list in `data`, the player's data folder.
  init(in data: TrackPath) {
    path = data.encoded + "/library-folders.json"
  }

  /// Whether there is such a file, whatever is in it.
  var exists: Bool { access(path, F_OK) == 0 }

  /// The folders, sorted; nil if there is no list or it cannot be understood.
  func read() -> [TrackPath]? { readAsAdded().map(Self.sorted) }

  /// The same in the order in which they were added to the library.
  func readAsAdded() -> [TrackPath]? {
    guard let file = try? RegularFile(TrackPath(path)),
      let bytes = try? file.read(at: 0, count: file.size),
      let paths = try? JSONDecoder().decode([String].self, from: Data(bytes))
    else { return nil }
    return paths.map(TrackPath.init(encoded:))
  }

  /// Puts `folders`, in the order in which they were added, in the place of what was listed; it is on disk when this
  /// returns.
  func write(_ folders: [TrackPath]) throws(PlayerError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(folders.map(\.encoded)) else { return }
    try WholeFile.write(Array(text) + "\n".utf8, to: path, permissions: 0o600)
  }

  static func sorted(_ folders: [TrackPath]) -> [TrackPath] {
    folders.sorted { $0.compare(with: $1) < 0 }
  }
}
