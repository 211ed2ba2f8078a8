import FoundationEssentials
import Logging
import MediaPlayers

extension MediaPlayers {
  /// Returns the players on the listener's desktop.
  static func program(log: Logger) -> MediaPlayers {
    MediaPlayers(on: sessionBus(in: ProcessInfo.processInfo.environment)) { log.warning("\($0)") }
  }
}
