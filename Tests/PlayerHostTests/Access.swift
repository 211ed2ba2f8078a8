import Testing

/// The ways to reach a player, which must all behave alike.
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
