public import ArgumentParser
import ControlCommands
import Linux
public import PlayerModel
import ProgramOutput

struct Toggle: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Pauses or resumes playback.")

  @OptionGroup var format: ChangeOption

  var plainCommand: PlainCommand { PlainCommand(.toggle, json: format.json) }
}

struct Pause: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pauses playback and keeps the position.")

  @OptionGroup var format: ChangeOption

  var plainCommand: PlainCommand { PlainCommand(.pause, json: format.json) }
}

struct Resume: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Resumes playback.")

  @OptionGroup var format: ChangeOption

  var plainCommand: PlainCommand { PlainCommand(.resume, json: format.json) }
}

struct Stop: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stops and goes back to the start of the track; with --after, stops at its end.")

  @OptionGroup var format: ChangeOption
  @Flag(
    inversion: .prefixedNo,
    help: "Stop after the current track, just this once; --no-after cancels that.")
  var after: Bool?

  var plainCommand: PlainCommand { PlainCommand(.stop(after: after), json: format.json) }
}

struct Next: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Skips to the next track.")

  @OptionGroup var format: ChangeOption

  var plainCommand: PlainCommand { PlainCommand(.next, json: format.json) }
}

struct Previous: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "previous",
    abstract:
      "Goes to the start of the track; within its first three seconds, to the previous track."
  )

  @OptionGroup var format: ChangeOption

  var plainCommand: PlainCommand { PlainCommand(.previous, json: format.json) }
}

struct Seek: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "seek", abstract: "Seeks in the track.",
    usage: "stimmung seek [--json] +10 | -1m | 1:23 | 50%")

  @OptionGroup var format: ChangeOption
  @Argument(parsing: .allUnrecognized, help: "Seconds forward or back, a time, or a percentage.")
  var position: [String] = []

  func validate() throws {
    guard target != nil else {
      throw ValidationError("Give a position: +10, -1m, 1:23 or 50%.")
    }
  }

  private var target: SeekTarget? { position.count == 1 ? SeekTarget(position[0]) : nil }

  /// The plain command; validation guarantees a target.
  var plainCommand: PlainCommand {
    PlainCommand(.seek(target ?? .relative(0)), json: format.json)
  }
}

struct Volume: PlainCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "volume", abstract: "Prints or sets the volume.",
    usage: "stimmung volume [40 | +5 | -5] [--json]")

  @OptionGroup var format: JSONOption
  @Argument(parsing: .allUnrecognized, help: "0 to 100 per cent, or a change such as +5.")
  var value: [String] = []

  func validate() throws {
    guard value.isEmpty || (value.count == 1 && target != nil) else {
      throw ValidationError("Give a volume from 0 to 100, or a change such as +5.")
    }
  }

  private var target: VolumeTarget? { value.first.flatMap { VolumeTarget($0) } }

  var plainCommand: PlainCommand { PlainCommand(.volume(target), json: format.json) }
}

struct Repeat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat", abstract: "Prints or sets the repeat mode.")

  @OptionGroup var format: JSONOption
  @Argument(help: "off, one or all.")
  var mode: RepeatMode?

  func run() throws {
    if let mode {
      try format.perform(.setRepeat(mode: mode), reporting: .repeatMode)
    } else {
      try format.show("repeat") { $0.repeatMode.rawValue }
    }
  }
}

struct Shuffle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shuffle", abstract: "Prints or sets the shuffle mode.")

  @OptionGroup var format: JSONOption
  @Argument(help: "off, tracks or albums.")
  var mode: ShuffleMode?

  func run() throws {
    if let mode {
      try format.perform(.setShuffle(mode: mode), reporting: .shuffleMode)
    } else {
      try format.show("shuffle") { $0.shuffleMode.rawValue }
    }
  }
}

struct Sleep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep", abstract: "Sets a sleep timer that fades out and pauses.",
    usage: "stimmung sleep [30 | 45m | 1h30m | off] [--json]")

  @OptionGroup var format: JSONOption
  @Argument(help: "Minutes, a time such as 1h30m, or off; without it, prints the time left.")
  var value: String?

  func validate() throws {
    guard value == nil || value == "off" || minutes != nil else {
      throw ValidationError("Give a number of minutes, a time such as 1h30m, or off.")
    }
  }

  func run() throws {
    if value != nil {
      try format.perform(.setSleepTimer(minutes: minutes), reporting: .sleepTimer)
    } else {
      let snapshot = try PlayerAccess.performOnRunning(SnapshotRequest.snapshot)
      let left = snapshot.sleepTimer.map { $0.minutesLeft(at: SystemClock().now()) }
      let text = left.map { $0 == 1 ? "1 minute" : "\($0) minutes" } ?? "off"
      format.tell(text, ["sleepMinutesLeft": .init(left)])
    }
  }

  var minutes: Double? {
    guard let value else { return nil }
    let number =
      Double(value) ?? DurationArgument(argument: value).map { Double($0.milliseconds) / 60_000 }
    return number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}

extension RepeatMode: ExpressibleByArgument {
  /// Parses a mode; `on` is the one that most players mean by it.
  public init?(argument: String) {
    self.init(rawValue: argument == "on" ? Self.all.rawValue : argument)
  }
}

extension ShuffleMode: ExpressibleByArgument {
  /// Parses a mode; `on` is the one that most players mean by it.
  public init?(argument: String) {
    self.init(rawValue: argument == "on" ? Self.tracks.rawValue : argument)
  }
}
