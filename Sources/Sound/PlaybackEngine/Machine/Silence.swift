/// The two states of silence that the listener can ask for.
enum Silence: Sendable {
  case stopped, paused

  /// The state that is entered.
  var state: TransportState {
    switch self {
    case .stopped: .stopped
    case .paused: .paused
    }
  }
}
