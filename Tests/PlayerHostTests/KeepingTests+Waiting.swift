import CompactTracks
import Dispatch
import Linux
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// What is on the disk when several changes to the queue had to wait for it.
extension KeepingTests {
  @Test(
    arguments: [
      ([.append("b"), .replace("c")], ["c"]), ([.replace("c"), .append("d")], ["c", "d"]),
      ([.append("b"), .replace("c"), .append("d")], ["c", "d"]),
      ([.append("b"), .clear], []), ([.append("b"), .clear, .append("d")], ["d"]),
      ([.append("b"), .append("c")], ["a", "b", "c"]),
    ] as [([Change], [String])])
  func `pending edits are written unless a pending whole queue already contains them`(
    changes: [Change], titles: [String]
  ) throws {
    var kept = try KeptQueue()
    kept.write([.setQueue(Change.tracks("a"), play: false)])
    kept.write(changes.map(\.input))
    #expect(try kept.saved().tracks.map(\.track.title) == titles)
  }

  /// A change to the queue; new tracks have these titles.
  enum Change {
    case append(String), replace(String), clear

    var input: PlaybackMachine.Input {
      switch self {
      case .append(let title): .append(Self.tracks(title), continuing: false)
      case .replace(let title): .setQueue(Self.tracks(title), play: false)
      case .clear: .queueEdit(.clearQueue)
      }
    }

    static func tracks(_ titles: String...) -> PackedTracks {
      PackedTracks(titles.map { Track(path: TrackPath("/music/\($0).mp3"), title: $0) })
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `whatever writes are pending together, the disk ends up with the current queue`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var kept = try KeptQueue()
    var changes: [PlaybackMachine.Input] = []
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let input = Self.input(kept.queue.entries, number: changes.count, &random)
        changes.append(input)
        kept.change(input, withPlace: Bool.random(using: &random))
      }
      kept.finish()
      let (saved, queue) = (try kept.saved(), kept.queue)
      let found = "\(saved.tracks.map(\.track.title)), item \(saved.index ?? -1)"
      let expected = "\(queue.entries.map(\.track.title)), item \(queue.currentIndex ?? -1)"
      try #require(
        found == expected,
        "seed \(seed), after\n\(changes.map { "\($0)" }.joined(separator: "\n"))")
    }
  }

  private static func input(
    _ entries: QueueEntries, number: Int, _ random: inout SeededGenerator
  ) -> PlaybackMachine.Input {
    let tracks = Change.tracks("\(number)", "\(number)'")
    // Nothing is saved before there is a queue.
    guard number > 0 else { return .setQueue(tracks, play: false) }
    let some = entries.map(\.id).shuffled(using: &random).prefix(2)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: .append(tracks, continuing: false)
    case 3: .playNext(tracks)
    case 4: .queueEdit(.removeFromQueue(entries: Array(some)))
    case 5: .queueEdit(.moveInQueue(entries: Array(some), before: entries.first?.id))
    case 6: .setQueue(tracks, play: false)
    case 7: .queueEdit(.clearQueue)
    default: .queueEdit(.undoQueue)
    }
  }
}

/// A queue that is saved, but only when the test lets pending writes happen.
private struct KeptQueue {
  private let folder: TemporaryFolder
  private let thread = SerialQueue()
  private var keeping: SessionSaving
  private var machine = PlaybackMachine(output: "silent", seed: 1) { "session" }
  private var goOn: DispatchSemaphore?
  private let now = Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0)

  init() throws {
    folder = try TemporaryFolder()
    keeping = SessionSaving(SessionFile(folder: folder.path.encoded), on: thread) { _ in }
  }

  var queue: PlayQueue { machine.queue }

  /// Changes the queue and leaves the write pending.
  mutating func change(_ input: PlaybackMachine.Input, withPlace: Bool) {
    if goOn == nil {
      let goOn = DispatchSemaphore(value: 0)
      thread.async { goOn.wait() }
      self.goOn = goOn
    }
    _ = machine.handle(input, at: now, heard: nil)
    keeping.keep(&machine, at: now, heard: nil, isRunning: true, withPlace: withPlace)
  }

  /// Lets pending changes be written.
  mutating func finish() {
    goOn?.signal()
    goOn = nil
    thread.sync {}
    #expect(keeping.failure == nil)
  }

  /// Submits several changes of the queue to be written together.
  mutating func write(_ inputs: [PlaybackMachine.Input]) {
    for input in inputs { change(input, withPlace: false) }
    finish()
  }

  /// What the next player would find.
  func saved() throws -> SavedSession {
    try #require(try SessionFile(folder: folder.path.encoded).load()).session
  }
}
