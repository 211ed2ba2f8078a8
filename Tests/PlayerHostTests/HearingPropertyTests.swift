import AudioOutput
import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// The history matches what the device played, for any requests and failures.
@Suite(.timeLimit(.minutes(30))) struct HearingPropertyTests {
  private static let lengths = [1200, 40, 3000, 900]

  /// `STIMMUNG_CONFORMANCE` tries many more seeds.
  private static let isThorough =
    ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil

  @Test(arguments: UInt64(1)...(isThorough ? 16 : 6))
  func `the history matches what the device played, and listens match a simple count`(
    seed: UInt64
  ) throws {
    let bench = try HostBench()
    var commands = Commands(
      try Self.lengths.enumerated().map { try bench.makeTrack("\($0)", frames: $1) }, seed: seed)
    var answers: [Answer] = []
    for _ in 0..<150 {
      switch Int.random(in: 0..<20, using: &commands.random) {
      case 0: bench.device.fail(OutputError(.gone, "The device is gone."))
      case 1: bench.device.runDry(times: 2)
      case 2: bench.clock.advance(by: .seconds(1))
      default: answers.append(bench.player.ask(commands.next()))
      }
      for _ in 0..<Int.random(in: 0...12, using: &commands.random) {
        bench.device.playSoon(atMost: 50)
      }
      if Bool.random(using: &commands.random) { bench.device.fail(nil) }
    }
    // Answers wait until the change is heard, up to a limit.
    bench.device.fail(nil)
    let deadline = Date(timeIntervalSinceNow: 20)
    while !answers.allSatisfy({ $0.count == 1 }), Date() < deadline {
      bench.device.playSoon(atMost: 50)
      bench.clock.advance(by: .milliseconds(5))
      try bench.inside { _ in }
    }
    try bench.quit()
    bench.waitUntilGone()

    let history = try HistoryStore(folder: bench.folder.path, clock: bench.clock)
    var sessions: [ListeningSession] = []
    try history.sessions { sessions.append($0) }
    #expect(sessions.allSatisfy { $0.endReason != nil })
    let recorded = sessions.flatMap { session in
      session.heard.flatMap {
        ScriptedTrack.samples(session.entry.id, Int($0.start)..<Int($0.end))
      }
    }
    #expect(recorded.count > 2000, "something was heard")
    #expect(recorded.count == bench.device.samples.count)
    // The end of the music was faded out.
    #expect(recorded.dropLast(500) == bench.device.samples.dropLast(500))

    var listens: [String: Int] = [:]
    var played = bench.device.samples[...]
    for session in sessions {
      // Every frame that left the device in this session.
      var frames = 0
      for range in session.heard {
        for _ in range.start..<range.end {
          frames += 1
          played = played.dropFirst(2)
        }
      }
      let title = session.entry.track.title
      let length = Self.lengths[Int(title) ?? 0]
      if frames > 0, 2 * frames >= length { listens[title, default: 0] += 1 }
    }
    #expect(played.isEmpty)
    let counts = try history.playCounts()
    for title in Self.lengths.indices.map(String.init) {
      #expect(counts[.ofSound(title)]?.plays ?? 0 == listens[title] ?? 0)
    }
  }
}

/// Commands that a listener gives, except those that change how the music sounds.
private struct Commands {
  var random: SeededGenerator
  private let paths: [TrackPath]

  init(_ paths: [TrackPath], seed: UInt64) {
    random = SeededGenerator(seed: seed)
    self.paths = paths
  }

  mutating func next() -> PlayerRequest {
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1, 2: .queueFill(.setQueue(content: content(), play: true))
    case 3: .queueFill(.appendToQueue(content: content()))
    case 4: .queueFill(.playNext(content: content()))
    case 5: pick([.undo(.undo), .queueEdit(.undoQueue)])
    case 6, 7: .transport(.togglePlayback)
    case 8: .transport(.setState(to: pick([.playing, .paused, .stopped])))
    case 9: .transport(.next)
    case 10, 11: .transport(.previous)
    case 12, 13: .transport(.seek(seconds: pick([0, 0.02, 0.3, 0.9, 1.1, 2.5]), entry: nil))
    case 14: .transport(.skip(seconds: pick([-3, -0.2, 0.1, 0.5])))
    case 15: .transport(.playEntry(id: entry()))
    case 16: .transport(.setRepeat(mode: pick(RepeatMode.allCases)))
    case 17: .transport(.setShuffle(mode: pick(ShuffleMode.allCases)))
    case 18: .queueEdit(.removeFromQueue(entries: [entry()]))
    case 19: .queueEdit(.moveInQueue(entries: [entry()], before: pick([nil, entry()])))
    case 20: .transport(.setStopAfterItem(isOn: Bool.random(using: &random)))
    case 21:
      pick([
        .transport(.beginSeeking(forward: true)), .transport(.beginSeeking(forward: false)),
        .transport(.endSeeking),
      ])
    case 22: .transport(.beginInterruption(token: "call", reason: "A call.", endsWithClient: false))
    default: .transport(.endInterruption(token: "call"))
    }
  }

  private mutating func content() -> QueueContent {
    .paths(paths: (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(paths) })
  }

  private mutating func entry() -> EntryID { EntryID(rawValue: pick([1, 2, 3, 5, 8, 13, 21])) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
