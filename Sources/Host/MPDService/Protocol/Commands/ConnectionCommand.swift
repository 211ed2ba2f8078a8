/// Commands that concern the connection and the capabilities of the server.
enum ConnectionCommand: String, CommandGroup {
  case close, password, ping, idle, noidle, binarylimit, tagtypes
  case commands, notcommands, urlhandlers, decoders, config
  case partition, listpartitions

  var arguments: ClosedRange<Int> {
    switch self {
    case .close, .ping, .noidle, .commands, .notcommands, .urlhandlers, .decoders, .config,
      .listpartitions:
      0...0
    case .password, .binarylimit, .partition: 1...1
    case .idle, .tagtypes: 0...Self.many
    }
  }

  var isOpenToAll: Bool {
    switch self {
    case .close, .password, .ping, .commands, .notcommands, .binarylimit, .tagtypes: true
    case .idle, .noidle, .urlhandlers, .decoders, .config, .partition, .listpartitions: false
    }
  }
}
