import ControlCommands
import Glibc
import Linux
import PlayerModel
import SoundFiles

/// Files that exports do not overwrite, so that a typing error cannot destroy a song or a database.
extension OutputFile {
  /// Throws if the file at `path` must not be overwritten.
  ///
  /// The check is by name, because opening and closing a database would release the locks that SQLite holds
  /// on it.
  ///
  /// - Throws: `PlayerError` that names the file.
  static func refuseToReplace(_ path: String?) throws(PlayerError) {
    guard let path, TrackPath(encoded: path).withCString({ access($0, F_OK) }) == 0 else { return }
    let kind: String
    if DatabaseName.isUsed(by: PlayerAccess.absolute([path])[0]) {
      kind = "a database"
    } else if SoundFiles.fileExtensions.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      kind = "a song"
    } else {
      return
    }
    throw PlayerError(
      .invalidRequest, "\(path) is \(kind) and is not overwritten; give another file.")
  }
}
