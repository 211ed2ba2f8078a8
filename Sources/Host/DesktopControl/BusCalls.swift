import MessageBus
import PlayerModel

/// Calls from the bus that wait for somebody to answer: as many as are polite.
final class BusCalls {
  /// More calls that wait are refused.
  private static let mostCalls = 64

  private let connection: BusConnection
  private var waiting = 0

  init(on connection: BusConnection) {
    self.connection = connection
  }

  /// Keeps a call waiting; false if it was refused, because too many wait.
  func begin(_ call: BusMessage) -> Bool {
    guard waiting < Self.mostCalls else {
      let error = BusError(
        name: BusError.limitsExceeded, message: "Too many calls wait for the player.")
      connection.refuse(call, error)
      return false
    }
    waiting += 1
    return true
  }

  /// Answers a call that waited.
  func end(_ call: BusMessage, with values: [BusValue] = []) {
    waiting -= 1
    connection.reply(to: call, values)
  }

  /// Refuses a call that waited.
  func refuse(_ call: BusMessage, _ error: PlayerError) {
    waiting -= 1
    connection.refuse(
      call, BusError(name: BusError.failed, message: BusText.line(error.message)))
  }
}
