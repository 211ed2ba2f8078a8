public import ArgumentParser
import ControlCommands
public import PlayerModel
import ProgramOutput

struct Speed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speed", abstract: "Prints or sets the playback speed without changing the pitch.",
    usage: "stimmung speed [1.25 | +0.1 | -0.1] [--json]")

  @OptionGroup var format: JSONOption
  @Argument(parsing: .allUnrecognized, help: "0.5 to 3, or a change such as +0.1.")
  var value: [String] = []

  func validate() throws {
    guard let text = value.first else { return }
    guard value.count == 1, let number = Double(text), number.isFinite,
      isChange || PlaybackRate.range.contains(number)
    else { throw ValidationError("Give a speed from 0.5 to 3, or a change such as +0.1.") }
  }

  func run() throws {
    if let text = value.first, let number = Double(text) {
      try format.perform(
        isChange ? .changeRate(by: number) : .setRate(rate: number), reporting: .speed)
    } else {
      let snapshot = try PlayerAccess.performOnRunning(SnapshotRequest.snapshot)
      format.tell("\(snapshot.rate)", ["rate": .number(snapshot.rate)])
    }
  }

  private var isChange: Bool {
    value.first?.hasPrefix("+") == true || value.first?.hasPrefix("-") == true
  }
}

struct ReplayGainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replaygain",
    abstract: "Prints or sets ReplayGain.",
    usage: "stimmung replaygain [off | track | album | smart] [--preamp DB] [--json]",
    discussion: """
      smart uses the album's gain while tracks play in order and the track's own while they are shuffled. Tracks that \
      would clip are turned down.
      """)

  @OptionGroup var format: JSONOption
  @Argument(help: "off, track, album or smart.")
  var mode: ReplayGainMode?
  @Option(
    name: .customLong("preamp"), parsing: .unconditional,
    help: "Decibels added to every track, -15 to 15.")
  var preamp: Double?

  func validate() throws {
    guard preamp.map(SoundSettings.preampRange.contains) ?? true else {
      throw ValidationError("The preamp is a number of decibels from -15 to 15.")
    }
  }

  func run() throws {
    let snapshot = try PlayerAccess.performOnRunning(SnapshotRequest.snapshot)
    let sound = snapshot.sound
    if mode != nil || preamp != nil {
      try format.perform(
        .setReplayGain(mode: mode ?? sound.replayGain, preamp: preamp), reporting: .replayGain)
    } else {
      format.tell(
        "\(sound.replayGain.rawValue), preamp \(sound.preamp) dB",
        ["replayGain": .string(sound.replayGain.rawValue), "preamp": .number(sound.preamp)])
    }
  }
}

struct EqualizerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "equalizer", abstract: "Prints or sets the equalizer preset.")

  @OptionGroup var format: JSONOption
  @Argument(help: "off, bass, treble, vocal, loudness or soft.")
  var preset: EqualizerPreset?

  func run() throws {
    if let preset {
      try format.perform(.setEqualizer(preset: preset), reporting: .equalizer)
    } else {
      try format.show("equalizer") { $0.sound.equalizer.rawValue }
    }
  }
}

extension ReplayGainMode: ExpressibleByArgument {}
extension EqualizerPreset: ExpressibleByArgument {}
