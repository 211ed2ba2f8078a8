import ArgumentParser
import ControlCommands
import PlayerModel

/// What a command line names: a file, a folder, an output.
///
/// An empty word, as an unset variable leaves it, names nothing: taken for a path it would be the current folder.
struct GivenName: ExpressibleByArgument, Equatable {
  /// The name, in the spelling of ``ProgramArguments``.
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  /// It as a path, made absolute.
  var path: TrackPath { PlayerAccess.absolute([text])[0] }
}

/// A track that a command line names: by its file, or by its identity.
struct GivenTrack: ExpressibleByArgument {
  /// What the player knows it by.
  let reference: TrackReference

  init?(argument: String) {
    if let id = PersistentID(rawValue: argument) {
      reference = .persistentID(id)
    } else if let file = GivenName(argument: argument) {
      reference = .path(file.path)
    } else {
      return nil
    }
  }
}
