/// Commands about the state of the player and its output.
enum StatusCommand: String, CommandGroup {
  case clearerror, currentsong, status, stats, getvol
  case replayGainStatus = "replay_gain_status"
  case outputs, enableoutput, disableoutput, toggleoutput, outputset

  var arguments: ClosedRange<Int> {
    switch self {
    case .clearerror, .currentsong, .status, .stats, .getvol, .replayGainStatus, .outputs: 0...0
    case .enableoutput, .disableoutput, .toggleoutput: 1...1
    case .outputset: 3...3
    }
  }
}
