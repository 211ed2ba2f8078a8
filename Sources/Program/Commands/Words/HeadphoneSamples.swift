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

/// Samples as they come: from the player if it reads headphones, or else from a source of its own.
struct HeadphoneSamples {
  /// The source that is asked for; nil: the player's, or that of the settings.
  var source: String?
  /// Whether a recording is read as fast as possible.
  var isFast = false
  /// Whether gestures are to do nothing meanwhile.
  var isTraining = false
  /// After how many seconds without a sample it gives up; nil: never.
  var patience: Double?

  /// Hands on samples until `body` wants no more, or a recording ends.
  ///
  /// - Parameter body: Takes a sample; answers whether it wants more.
  /// - Throws: Also `PlayerError` when samples have not come for too long.
  func forEach(_ body: (HeadphoneSample) throws -> Bool) throws {
    if source == nil, let player = try reading() { return try follow(player, body) }
    try read(body)
  }

  /// The player, if it reads headphones.
  private func reading() throws(PlayerError) -> PlayerConnection? {
    let launcher = HostLauncher(locations: Locations())
    guard let player = try launcher.connectIfRunning(attached: false),
      // An older player does not know the request.
      let report = try? player.perform(HeadphoneRequest.headphones(after: nil)), report.isEnabled
    else { return nil }
    return player
  }

  private func follow(
    _ player: PlayerConnection, _ body: (HeadphoneSample) throws -> Bool
  ) throws {
    var newest: Int64?
    var problem: String?
    var wait = SampleWait(patience)
    while true {
      // What was measured before is none of this.
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

  /// Reads a source of its own.
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
    var wait = SampleWait(patience)
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
        // A recording ends; others come back.
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

/// What came of headphones, for a thread that waits for it.
private final class HeadphoneInbox: Sendable {
  private let events = Mutex<[HeadphoneEvent]>([])
  private let count = DispatchSemaphore(value: 0)

  /// Takes an event, on any thread.
  func put(_ event: HeadphoneEvent) {
    events.withLock { $0.append(event) }
    count.signal()
  }

  /// The next event, once there is one; nil if none comes within so many seconds.
  func take(within seconds: Double?) -> HeadphoneEvent? {
    if let seconds {
      guard count.wait(timeout: .now() + seconds) == .success else { return nil }
    } else {
      count.wait()
    }
    return events.withLock { $0.removeFirst() }
  }
}

/// How long samples may still be waited for.
private struct SampleWait {
  private let patience: Double?
  private let clock = SystemClock()
  private var since: Int64

  init(_ patience: Double?) {
    self.patience = patience
    since = clock.now().monotonicNanoseconds
  }

  /// Seconds; nil: for ever.
  var left: Double? {
    patience.map { max(0, $0 - Double(clock.now().monotonicNanoseconds - since) / 1e9) }
  }

  /// A sample has come.
  mutating func renew() {
    since = clock.now().monotonicNanoseconds
  }

  /// - Throws: `PlayerError` with the reason, if that is known, when it has been too long.
  func check(_ reason: String?) throws(PlayerError) {
    guard left == 0 else { return }
    throw PlayerError(.notFound, reason ?? "Your headphones send nothing.")
  }
}
