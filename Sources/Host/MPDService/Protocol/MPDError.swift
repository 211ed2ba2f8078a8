import PlayerModel

/// The failure of a command as MPD's protocol reports it, such as `ACK [50@0] {play} No such song`.
struct MPDError: Error, Hashable {
  /// The protocol's error codes (`Ack.hxx`).
  enum Code: Int {
    case argument = 2
    case password = 3
    case permission = 4
    case unknown = 5
    case notFound = 50
    case system = 52
    case notPlaying = 55
    case exists = 56
  }

  var code: Code
  /// The message, which is MPD's own if it has one for the failure.
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Converts the error of a player request.
  init(_ error: PlayerError) {
    switch error.code {
    case .notFound, .nothingPlayable, .stale: code = .notFound
    case .invalidRequest: code = .argument
    default: code = .system
    }
    message = error.message
  }

  static let noSong = MPDError(.notFound, "No such song")
  static let badIndex = MPDError(.argument, "Bad song index")
  static let noFile = MPDError(.notFound, "No such file")
  static let noDirectory = MPDError(.notFound, "No such directory")
  static let accessDenied = MPDError(.permission, "Access denied")
  static let badURI = MPDError(.argument, "Bad URI")
  static let noPlaylist = MPDError(.notFound, "No such playlist")
  static let notPlaying = MPDError(.notPlaying, "Not playing")
}
