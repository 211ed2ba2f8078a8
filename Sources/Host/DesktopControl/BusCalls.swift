import MessageBus
import PlayerModel

/// Tracks incoming bus calls that are waiting for a reply, and limits their number.
final class BusCalls {
  /// The maximum number of waiting calls; further ones are refused.
  private static let mostCalls = 64

  private let connection: BusConnection
  private var waiting = 0

  init(on connection: BusConnection) {
    self.connection = connection
  }

  /// Registers a waiting call; returns `false` if it was refused because too many are waiting.
  func begin(_ call: BusMessage) -> Bool {
    guard waiting < Self.mostCalls else {
      let error = BusError(
        name: BusError.limitsExceeded, message: "Too many calls are waiting for the player.")
      connection.refuse(call, error)
      return false
    }
    waiting += 1
    return true
  }

  /// Replies to a waiting call.
  func end(_ call: BusMessage, with values: [BusValue] = []) {
    waiting -= 1
    connection.reply(to: call, values)
  }

  /// Refuses a waiting call.
  func refuse(_ call: BusMessage, _ error: PlayerError) {
    waiting -= 1
    connection.refuse(
      call, BusError(name: BusError.failed, message: BusText.line(error.message)))
  }
}
