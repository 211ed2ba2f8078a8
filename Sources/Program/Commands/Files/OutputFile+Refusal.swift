import ControlCommands
import Glibc
import Linux
import PlayerModel
import SoundFiles

/// What no export takes the place of, so that a slip of the keyboard costs nobody a song or what was recorded.
extension OutputFile {
  /// By name: to open and close a database that SQLite has open would drop its locks.
  ///
  /// - Throws: `PlayerError` if there is a file at `path` that is to stay.
  static func refuseToReplace(_ path: String?) throws(PlayerError) {
    guard let path, TrackPath(encoded: path).withCString({ access($0, F_OK) }) == 0 else { return }
    let kind: String
    if DatabaseName.isBorne(by: PlayerAccess.absolute([path])[0]) {
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
