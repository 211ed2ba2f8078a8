import Testing

/// The ways to a player: each must show the same one.
enum Access: CaseIterable, CustomTestStringConvertible {
  case inProcess
  case overTheSocket

  var testDescription: String {
    switch self {
    case .inProcess: "in process"
    case .overTheSocket: "over the socket"
    }
  }
}
