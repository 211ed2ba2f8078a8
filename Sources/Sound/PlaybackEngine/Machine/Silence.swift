/// The states of silence that the listener can request.
enum Silence: Sendable {
  case stopped, paused

  /// The transport state to enter.
  var state: TransportState {
    switch self {
    case .stopped: .stopped
    case .paused: .paused
    }
  }
}
