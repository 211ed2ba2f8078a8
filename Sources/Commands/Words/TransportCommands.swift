public import ArgumentParser
import Linux
public import PlayerModel
import PlayerService
import ProgramOutput

struct Toggle: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Pauses or resumes playback.")

  @OptionGroup var format: ChangeOption

  func run() throws {
    try format.performOnStarted(.togglePlayback)
  }
}

struct Pause: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pauses playback and keeps the position.")

  @OptionGroup var format: ChangeOption

  func run() throws {
    try format.perform(.setState(to: .paused))
  }
}

struct Resume: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Resumes playback.")

  @OptionGroup var format: ChangeOption

  func run() throws {
    try format.performOnStarted(.setState(to: .playing))
  }
}

struct Stop: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stops and goes back to the start of the track; with --after, stops at its end.")

  @OptionGroup var format: ChangeOption
  @Flag(
    inversion: .prefixedNo,
    help: "Stop after the current track, just this once; --no-after cancels that.")
  var after: Bool?

  mutating func take(_ values: [String]) -> Bool {
    after = nil
    return values.isEmpty
  }

  func run() throws {
    try format.perform(
      after.map { TransportRequest.setStopAfterItem($0) } ?? .setState(to: .stopped))
  }
}

struct Next: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Skips to the next track.")

  @OptionGroup var format: ChangeOption

  func run() throws {
    try format.performOnStarted(.next)
  }
}

struct Previous: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous",
    abstract:
      "Goes to the start of the track; within its first three seconds, to the previous track."
  )

  @OptionGroup var format: ChangeOption

  func run() throws {
    try format.performOnStarted(.previous)
  }
}

struct Seek: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "seek", abstract: "Seeks in the track.",
    usage: "stimmung seek [--json] +10 | -10 | 1:23 | 50%")

  @OptionGroup var format: ChangeOption
  @Argument(parsing: .allUnrecognized, help: "Seconds forward or back, a time, or a percentage.")
  var position: [String] = []

  mutating func take(_ values: [String]) -> Bool {
    position = values
    return (try? validate()) != nil
  }

  func validate() throws {
    guard position.count == 1, SeekTarget(position[0]) != nil else {
      throw ValidationError("Give a position: +10, -10, 1:23 or 50%.")
    }
  }

  func run() throws {
    guard let target = SeekTarget(position[0]) else { return }
    let player = try PlayerAccess.running()
    switch target {
    case .relative(let seconds):
      try format.perform(.skip(seconds: seconds), by: player)
    case .absolute(let seconds):
      try seek(to: seconds, player)
    case .fraction(let part):
      let item = try player.perform(SnapshotRequest.snapshot).item
      guard let item, let duration = item.track.duration else {
        throw PlayerError(.invalidRequest, "The length of the track is unknown.")
      }
      try format.perform(.seek(seconds: duration * part, entry: item.id), by: player)
    }
  }

  private func seek(to seconds: Double, _ player: PlayerConnection) throws(PlayerError) {
    if let item = try player.perform(SnapshotRequest.snapshot).item,
      let duration = item.track.duration, item.track.isDurationExact, seconds >= duration
    {
      say(
        "“\(item.track.title)” is only \(clockText(duration)) long: that skipped to the next track."
      )
    }
    try format.perform(.seek(seconds: seconds, entry: nil), by: player)
  }
}

struct Volume: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "volume", abstract: "Prints or sets the volume.",
    usage: "stimmung volume [40 | +5 | -5] [--json]")

  @OptionGroup var format: JSONOption
  @Argument(parsing: .allUnrecognized, help: "0 to 100, or a change such as +5.")
  var value: [String] = []

  mutating func take(_ values: [String]) -> Bool {
    value = values
    return (try? validate()) != nil
  }

  func validate() throws {
    guard value.isEmpty || (value.count == 1 && Int(value[0]) != nil) else {
      throw ValidationError("Give a volume from 0 to 100, or a change such as +5.")
    }
  }

  func run() throws {
    guard let text = value.first, let number = Int(text) else {
      let snapshot = try PlayerAccess.performOnRunning(SnapshotRequest.snapshot)
      return format.tell("\(snapshot.volume)", ["volume": .init(snapshot.volume)])
    }
    let isChange = text.hasPrefix("+") || text.hasPrefix("-")
    let snapshot = try format.perform(
      isChange ? .changeVolume(by: number) : .setVolume(percent: number))
    if !isChange, snapshot.volume != number {
      say("The volume goes from 0 to 100; it is now \(snapshot.volume).")
    }
  }
}

struct Repeat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat", abstract: "Prints or sets the repeat mode.")

  @OptionGroup var format: JSONOption
  @Argument(help: "off, one or all.")
  var mode: RepeatMode?

  func run() throws {
    if let mode {
      try format.perform(.setRepeat(mode: mode))
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
      try format.perform(.setShuffle(mode: mode))
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
      try format.perform(.setSleepTimer(minutes: minutes))
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
      Double(value) ?? SpanArgument(argument: value).map { Double($0.milliseconds) / 60_000 }
    return number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}

extension RepeatMode: ExpressibleByArgument {}

extension ShuffleMode: ExpressibleByArgument {}

/// Where `seek` is to go.
enum SeekTarget: Equatable {
  case relative(Double)
  case absolute(Double)
  case fraction(Double)

  init?(_ text: String) {
    if let sign = text.first, sign == "+" || sign == "-" {
      guard let seconds = Self.seconds(text.dropFirst()) else { return nil }
      self = .relative(sign == "+" ? seconds : -seconds)
    } else if text.hasSuffix("%") {
      guard let percent = Self.number(text.dropLast()), percent <= 100 else { return nil }
      self = .fraction(percent / 100)
    } else {
      guard let seconds = Self.seconds(text[...]) else { return nil }
      self = .absolute(seconds)
    }
  }

  /// `90`, `1:30` or `1:00:30`.
  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      // Behind a colon it is the reading of a clock: 1:99 is a slip of the finger.
      guard let number = number(part), index == 0 || number < 60 else { return nil }
      total = total * 60 + number
    }
    return total < 1e9 ? total : nil
  }

  /// Digits, and a point among them; what else Swift takes for a number is none here.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }
}
