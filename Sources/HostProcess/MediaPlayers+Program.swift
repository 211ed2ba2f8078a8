import FoundationEssentials
import Logging
import MediaPlayers

extension MediaPlayers {
  /// Those on the listener's session's bus.
  static func ofSession(_ log: Logger) -> MediaPlayers {
    MediaPlayers(on: sessionBus(in: ProcessInfo.processInfo.environment)) { log.warning("\($0)") }
  }
}
