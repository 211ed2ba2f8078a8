/// Commands that control playback.
enum ControlCommand: String, CommandGroup {
  case next, pause, play, playid, previous, seek, seekid, seekcur, stop
  case random, `repeat`, single, setvol, volume
  case replayGainMode = "replay_gain_mode"
  case consume, crossfade, mixrampdb, mixrampdelay

  var arguments: ClosedRange<Int> {
    switch self {
    case .next, .previous, .stop: 0...0
    case .pause, .play, .playid: 0...1
    case .seekcur, .random, .repeat, .single, .setvol, .volume, .replayGainMode, .consume,
      .crossfade, .mixrampdb, .mixrampdelay:
      1...1
    case .seek, .seekid: 2...2
    }
  }
}
