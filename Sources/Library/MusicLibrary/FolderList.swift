import FoundationEssentials
import Glibc
import Linux
import PlayerModel

/// The file with the folders of the library, which are the listener's choice and therefore user data.
///
/// The index also has them, but may be deleted at any time.
struct FolderList: Sendable {
  /// The file, a JSON array of paths in their encoded form.
  let path: String

  /// Creates the list in `data`, the player's data folder.
  init(in data: TrackPath) {
    path = data.encoded + "/library-folders.json"
  }

  /// Whether the file exists, regardless of its contents.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Returns the folders, sorted, or `nil` if the file does not exist or is invalid.
  func read() -> [TrackPath]? { readAsAdded().map(Self.sorted) }

  /// Returns the folders in the order in which they were added.
  func readAsAdded() -> [TrackPath]? {
    guard let file = try? RegularFile(TrackPath(path)),
      let bytes = try? file.read(at: 0, count: file.size),
      let paths = try? JSONDecoder().decode([String].self, from: Data(bytes))
    else { return nil }
    return paths.map(TrackPath.init(encoded:))
  }

  /// Replaces the list with `folders`, in the order in which they were added; it is on disk when this
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
