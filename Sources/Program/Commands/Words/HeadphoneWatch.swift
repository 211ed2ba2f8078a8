import ArgumentParser
import HeadphoneMotion
import Locations
import OpenFormats
import PlayerModel
import ProgramOutput
import ProgramSettings
import Settings

/// The source from which a command reads headphones.
struct HeadphoneSourceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this without the player: airpods, opentrack[:PORT] or file:PATH.",
      valueName: "source"))
  var source: String?
}

extension HeadphonesCommand {
  struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "watch", abstract: "Prints how your head moves until Ctrl-C.")

    @OptionGroup var option: HeadphoneSourceOption
    @Flag(help: "Read a recording as fast as possible.")
    var fast = false
    @OptionGroup var format: JSONOption

    func run() throws {
      var printer = SamplePrinter(isJSON: format.json)
      var detector = GestureDetector(thresholds: .ofListener)
      try HeadphoneSamples(source: option.source, isFast: fast).forEach { sample in
        var sample = sample
        // The player detects only those gestures that have a command.
        sample.gesture = detector.handle(HeadphoneMotion(sample)).last?.rawValue
        printer.show(sample)
        return true
      }
    }
  }

  struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "train",
      abstract: "Takes a minute to measure your nods and head shakes, and suggests settings.",
      discussion: "Until it ends, gestures run no commands.")

    /// The timeout in seconds for a sample.
    private static let timeLimit = 30.0

    @OptionGroup var option: HeadphoneSourceOption
    @OptionGroup var format: ChangeOption

    func run() throws {
      var training = GestureTraining()
      var prompted: Gesture?
      var result: GestureTraining.Outcome?
      let samples = HeadphoneSamples(
        source: option.source, isTraining: true, timeLimit: Self.timeLimit)
      try samples.forEach { sample in
        if let prompt = training.prompt, prompt != prompted {
          prompted = prompt
          let what = prompt == .nod ? "Nod" : "Shake your head"
          say("\(what) five times, with a rest of a second before and after each.")
        }
        guard let outcome = training.handle(HeadphoneMotion(sample)) else { return true }
        if case .seen(let gesture, let count) = outcome {
          say("\(gesture.rawValue) \(count) of 5")
          return true
        }
        result = outcome
        return false
      }
      switch result {
      case .suggestion(let thresholds, let sentence): suggest(thresholds, sentence)
      case .refused(let reason): throw PlayerError(.notFound, reason)
      case .seen, nil:
        throw PlayerError(.notFound, "The recording ended before all nods and shakes were seen.")
      }
    }

    private func suggest(_ thresholds: GestureThresholds, _ sentence: String) {
      format.tell(
        """
        \(sentence) To use that:
        stimmung config set gestures.nod_angle \(thresholds.nodAngle)
        stimmung config set gestures.shake_angle \(thresholds.shakeAngle)
        stimmung config set gestures.window \(thresholds.window)
        """,
        [
          "nodAngle": .number(thresholds.nodAngle), "shakeAngle": .number(thresholds.shakeAngle),
          "window": .number(thresholds.window),
        ])
    }
  }
}

extension GestureThresholds {
  /// The thresholds in the settings.
  fileprivate static var ofListener: Self {
    SettingsReading(at: Locations()).settings.headphones.thresholds
  }
}

extension HeadphoneMotion {
  /// Creates a motion from the angles of a sample.
  fileprivate init(_ sample: HeadphoneSample) {
    self.init(
      time: sample.time,
      attitude: Attitude(
        roll: sample.roll ?? .nan, pitch: sample.pitch ?? .nan, yaw: sample.yaw ?? .nan))
  }
}

/// Prints samples: all of them as JSON, or a selection for people.
private struct SamplePrinter {
  let isJSON: Bool
  private var shownAt: Int64?

  /// The minimum time between lines for people in nanoseconds.
  private static let interval: Int64 = 200_000_000

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func show(_ sample: HeadphoneSample) {
    if isJSON { return ProgramOutput.show(json: sample.json) }
    let now = sample.time.monotonicNanoseconds
    if sample.gesture == nil, let shownAt, (0..<Self.interval).contains(now &- shownAt) { return }
    shownAt = now
    ProgramOutput.show(sample.line)
  }
}
