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

extension [GivenName] {
  /// Returns the names as absolute paths of music.
  ///
  /// - Throws: `PlayerError` if one is an address on a network, which would make a path that means nothing.
  func musicPaths() throws(PlayerError) -> [TrackPath] {
    for name in self { try refuseStream(name.text) }
    return map(\.path)
  }
}

private func refuseStream(_ text: String) throws(PlayerError) {
  if let refusal = StreamAddress.refusal(of: text) { throw PlayerError(.invalidRequest, refusal) }
}

/// A track that is named on the command line, by file or by identity.
struct GivenTrack: ExpressibleByArgument {
  /// The name as it was typed.
  let text: String
  /// The reference for requests to the player.
  let reference: TrackReference

  init?(argument: String) {
    text = argument
    if let id = PersistentID(rawValue: argument) {
      reference = .persistentID(id: id)
    } else if let file = GivenName(argument: argument) {
      reference = .path(path: file.path)
    } else {
      return nil
    }
  }
}

extension [GivenTrack] {
  /// Throws `PlayerError` if one of the tracks is an address on a network.
  func refuseStreams() throws(PlayerError) {
    for track in self { try refuseStream(track.text) }
  }
}
