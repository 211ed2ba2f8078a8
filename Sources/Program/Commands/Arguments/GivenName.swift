import ArgumentParser
import ControlCommands
import PlayerModel

/// A file, a folder or an output that is named on the command line.
///
/// An empty word, as from an unset variable, is invalid: as a path it would mean the current folder.
struct GivenName: ExpressibleByArgument, Equatable {
  /// The name, in the spelling of ``ProgramArguments``.
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  /// The name as an absolute path.
  var path: TrackPath { PlayerAccess.absolute([text])[0] }
}

/// A track that is named on the command line, by file or by identity.
struct GivenTrack: ExpressibleByArgument {
  /// The reference for requests to the player.
  let reference: TrackReference

  init?(argument: String) {
    if let id = PersistentID(rawValue: argument) {
      reference = .persistentID(id: id)
    } else if let file = GivenName(argument: argument) {
      reference = .path(path: file.path)
    } else {
      return nil
    }
  }
}
