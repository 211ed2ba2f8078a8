import FoundationEssentials
import Linux
import Locations
import PlayerModel

/// The history of command lines, which is kept between sessions.
struct CommandHistory {
  private let locations: Locations
  private let path: String

  init(_ locations: Locations) {
    self.locations = locations
    path = locations.state + "/commands"
  }

  /// Returns the lines, newest last; empty if they cannot be read.
  func lines() -> [String] {
    guard let data = FileManager.default.contents(atPath: path), data.count < 1_000_000 else {
      return []
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").suffix(200).map(String.init)
  }

  /// Saves the lines.
  func keep(_ lines: [String]) throws(PlayerError) {
    let text = lines.map { $0 + "\n" }.joined()
    do throws(PlayerError) {
      // The folder may have been removed while the interface was open.
      try locations.makeFolder(locations.state)
      // The file is private because a command can contain a key.
      try WholeFile.write(Array(text.utf8), to: path, permissions: 0o600)
    } catch {
      throw PlayerError(
        .storageFailed, "The command history could not be saved: \(error.message)")
    }
  }
}
