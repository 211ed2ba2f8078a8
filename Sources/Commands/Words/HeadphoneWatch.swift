import ArgumentParser
import Dispatch
import Glibc
import HeadphoneControl
import HeadphoneMotion
import HostLauncher
import Linux
import Locations
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSettings
import Settings
import Synchronization

extension HeadphonesCommand {
  struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "watch", abstract: "Prints how your head moves until Ctrl-C.")

    @Option(
      help: ArgumentHelp(
        "Read this without the player: airpods, opentrack[:PORT] or file:PATH.",
        valueName: "source"))
    var source: String?
    @Flag(help: "Read a recording as fast as possible.")
    var fast = false
    @OptionGroup var format: JSONOption

    func run() throws {
      if source == nil, let player = try watched() { try follow(player) }
      try read(HeadphoneOrigin.named(source, isFast: fast))
    }

    /// The player, if it reads headphones.
    private func watched() throws(PlayerError) -> PlayerConnection? {
      let launcher = HostLauncher(locations: Locations())
      guard let player = try launcher.connectIfRunning(attached: false) else { return nil }
      // An older player does not know the request.
      guard let report = try? player.perform(HeadphoneRequest.headphones(after: nil)),
        report.isEnabled
      else { return nil }
      return player
    }

    private func follow(_ player: PlayerConnection) throws(PlayerError) -> Never {
      var printer = SamplePrinter(isJSON: format.json)
      var newest: Int64?
      var problem: String?
      while true {
        let report = try player.perform(HeadphoneRequest.headphones(after: newest ?? 0))
        // What was before is none of this.
        if newest != nil { for sample in report.samples { printer.show(sample) } }
        newest = report.samples.last?.number ?? newest ?? 0
        if let new = report.problem, new != problem { say("stimmung: \(new)") }
        problem = report.problem
        try StandardOutput.check()
      }
    }

    /// Reads a source of its own.
    private func read(_ origin: HeadphoneOrigin) throws {
      let inbox = HeadphoneInbox()
      do throws(HeadphoneError) {
        try origin.source.start(.motion) { inbox.put($0) }
      } catch {
        throw PlayerError(.notFound, error.message)
      }
      defer { origin.source.stop() }
      var printer = SamplePrinter(isJSON: format.json)
      var detector = GestureDetector(thresholds: origin.thresholds)
      while true {
        switch inbox.take() {
        case .motion(let motion):
          var sample = HeadphoneSample(motion, number: 0)
          sample.gesture = detector.handle(motion).last?.rawValue
          printer.show(sample)
        case .disconnected(let error):
          if let error { say("stimmung: \(error.message)") }
          if origin.ends { return }
        case .connected, .ears, .gap: break
        }
        try StandardOutput.check()
      }
    }
  }
}

/// Where headphones are read, and what is a gesture there.
struct HeadphoneOrigin {
  let name: HeadphoneSourceName
  let source: any HeadphoneMotionSource
  let thresholds: GestureThresholds

  /// Whether it comes to an end, as a recording does.
  var ends: Bool {
    if case .file = name { true } else { false }
  }

  /// The source that is given, or else the one in the settings.
  static func named(_ text: String?, isFast: Bool) throws -> HeadphoneOrigin {
    let settings = SettingsReading(at: Locations()).settings
    do throws(HeadphoneError) {
      let name = try HeadphoneSourceName(text ?? settings.headphones.source)
      return HeadphoneOrigin(
        name: name, source: name.makeSource(pace: isFast ? .asFast : .recorded),
        thresholds: settings.headphones.thresholds)
    } catch {
      if text != nil { throw ValidationError(error.message) }
      throw PlayerError(.invalidRequest, error.message)
    }
  }
}

/// What came of headphones, for a thread that waits for it.
final class HeadphoneInbox: Sendable {
  private let events = Mutex<[HeadphoneEvent]>([])
  private let count = DispatchSemaphore(value: 0)

  /// Takes an event, on any thread.
  func put(_ event: HeadphoneEvent) {
    events.withLock { $0.append(event) }
    count.signal()
  }

  /// The next event, once there is one.
  func take() -> HeadphoneEvent {
    count.wait()
    return events.withLock { $0.removeFirst() }
  }
}

/// Prints samples: all of them for programs, and some for people.
private struct SamplePrinter {
  let isJSON: Bool
  private var shownAt = Int64.min

  /// People read five lines a second, at most; nanoseconds between them.
  private static let interval: Int64 = 200_000_000

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func show(_ sample: HeadphoneSample) {
    if isJSON { return ProgramOutput.show(json: sample.json) }
    let now = sample.time.monotonicNanoseconds
    guard sample.gesture != nil || now >= shownAt.addingReportingOverflow(Self.interval).partialValue
    else { return }
    shownAt = now
    ProgramOutput.show(sample.line)
  }
}
