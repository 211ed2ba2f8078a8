import ArgumentParser
import Dispatch
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

/// Live samples from the player if it reads headphones, or else from a source of its own.
struct HeadphoneSamples {
  /// The source on the command line, or `nil` for that of the player or the settings.
  var source: String?
  /// Whether to read a recording as fast as possible.
  var isFast = false
  /// Whether to disable gestures in the meantime.
  var isTraining = false
  /// The timeout in seconds for a sample, or `nil` for none.
  var timeLimit: Double?

  /// Passes samples to `body` until that returns `false`, or until a recording ends.
  ///
  /// - Parameter body: Processes a sample, and returns whether to continue.
  /// - Throws: The error of `body`, or `PlayerError`, also if no sample arrives in time.
  func forEach(_ body: (HeadphoneSample) throws -> Bool) throws {
    if source == nil, let player = try reading() { return try follow(player, body) }
    try read(body)
  }

  /// Returns the player if it reads headphones.
  private func reading() throws(PlayerError) -> PlayerConnection? {
    let launcher = HostLauncher(locations: Locations())
    guard let player = try launcher.connectIfRunning(attached: false),
      // An older player does not support the request.
      let report = try? player.perform(HeadphoneRequest.headphones(after: nil)), report.isEnabled
    else { return nil }
    return player
  }

  private func follow(
    _ player: PlayerConnection, _ body: (HeadphoneSample) throws -> Bool
  ) throws {
    var newest: Int64?
    var problem: String?
    var wait = SampleWait(timeLimit)
    while true {
      // Skip earlier samples.
      let after = newest ?? .max
      let report = try player.perform(
        isTraining
          ? HeadphoneRequest.trainHeadphones(after: after) : .headphones(after: after))
      for sample in report.samples where try !body(sample) { return }
      newest = report.samples.last?.number ?? newest ?? report.newest
      if report.samples.isEmpty { try wait.check(report.problem) } else { wait.renew() }
      if let new = report.problem, new != problem { say("stimmung: \(new)") }
      problem = report.problem
      try StandardOutput.check()
    }
  }

  /// Reads samples from a source of its own.
  private func read(_ body: (HeadphoneSample) throws -> Bool) throws {
    let (name, headphones) = try chosen()
    let inbox = HeadphoneInbox()
    do throws(HeadphoneError) {
      try headphones.start(.motion) { inbox.put($0) }
    } catch {
      throw PlayerError(.notFound, error.message)
    }
    defer { headphones.stop() }
    if let obstacle = headphones.obstacle { say("stimmung: \(obstacle.message)") }
    var number: Int64 = 0
    var wait = SampleWait(timeLimit)
    while true {
      guard let event = inbox.take(within: wait.left) else {
        try wait.check(headphones.obstacle?.message)
        continue
      }
      switch event {
      case .motion(let motion):
        number += 1
        wait.renew()
        guard try body(HeadphoneSample(motion, number: number)) else { return }
      case .disconnected(let error):
        // A recording ends, but other sources may reconnect.
        if case .file = name {
          if let error { throw PlayerError(.notFound, error.message) }
          return
        }
        if let error { say("stimmung: \(error.message)") }
      case .ignoring(let error): if let error { say("stimmung: \(error.message)") }
      case .connected, .ears, .gap: break
      }
      try StandardOutput.check()
    }
  }

  private func chosen() throws -> (HeadphoneSourceName, any HeadphoneMotionSource) {
    do throws(HeadphoneError) {
      let settings = SettingsReading(at: Locations()).settings
      let name = try HeadphoneSourceName(source ?? settings.headphones.source)
      return (name, name.makeSource(pace: isFast ? .asFast : .recorded))
    } catch {
      if source != nil { throw ValidationError(error.message) }
      throw PlayerError(.invalidRequest, error.message)
    }
  }
}

/// The events of headphones, for a thread that waits for them.
private final class HeadphoneInbox: Sendable {
  private let events = Mutex<[HeadphoneEvent]>([])
  private let count = DispatchSemaphore(value: 0)

  /// Adds an event from any thread.
  func put(_ event: HeadphoneEvent) {
    events.withLock { $0.append(event) }
    count.signal()
  }

  /// Waits for the next event, or returns `nil` after the timeout.
  func take(within seconds: Double?) -> HeadphoneEvent? {
    if let seconds {
      guard count.wait(timeout: .now() + seconds) == .success else { return nil }
    } else {
      count.wait()
    }
    return events.withLock { $0.removeFirst() }
  }
}

/// The timeout for samples.
private struct SampleWait {
  private let timeLimit: Double?
  private let clock = SystemClock()
  private var since: Int64

  init(_ timeLimit: Double?) {
    self.timeLimit = timeLimit
    since = clock.now().monotonicNanoseconds
  }

  /// The remaining seconds, or `nil` without a timeout.
  var left: Double? {
    timeLimit.map { max(0, $0 - Double(clock.now().monotonicNanoseconds - since) / 1e9) }
  }

  /// Restarts the timeout.
  mutating func renew() {
    since = clock.now().monotonicNanoseconds
  }

  /// Checks the timeout.
  ///
  /// - Throws: `PlayerError` with the reason, if known, when the time is up.
  func check(_ reason: String?) throws(PlayerError) {
    guard left == 0 else { return }
    throw PlayerError(.notFound, reason ?? "Your headphones send nothing.")
  }
}
