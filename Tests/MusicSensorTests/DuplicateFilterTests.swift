import PlayerModel
import TestSupport
import Testing

@testable import MusicSensor

@Suite struct DuplicateFilterTests {
  typealias Occurrence = DuplicateFilter.Occurrence

  /// The event that all others are compared with: playing, at position 10 s and time 0.
  private static let first = Occurrence(
    kind: .playbackState, item: .titled("A"), state: .playing, rate: 1, label: "",
    position: 10, previousPosition: nil, monotonicNanoseconds: 0)

  private static func at(_ seconds: Double, _ change: (inout Occurrence) -> Void = { _ in })
    -> Occurrence
  {
    var occurrence = first
    occurrence.monotonicNanoseconds = Int64(seconds * 1e9)
    occurrence.position = 10 + seconds
    change(&occurrence)
    return occurrence
  }

  /// The indices of the events that pass.
  private func passing(_ events: [Occurrence], interval: Double = 1) -> [Int] {
    var filter = DuplicateFilter(interval: interval)
    let passed = events.indices.filter { filter.passes(events[$0]) }
    #expect(filter.suppressedCount == events.count - passed.count)
    return passed
  }

  @Test(arguments: [0.5, 1, 3])
  func `each repetition of the shortest passage passes`(rate: Double) {
    let turns = (0..<5).map { turn in
      Self.at(Double(turn) * LoopPoints.shortest / rate) {
        $0.kind = .seek
        $0.rate = rate
        ($0.position, $0.previousPosition) = (10, 10 + LoopPoints.shortest)
      }
    }
    #expect(passing(turns) == [0, 1, 2, 3, 4])
  }

  private static let identical: [Occurrence] = [
    at(0), at(0.5), at(0.999),
    at(0.5) { $0.position = 10.26 }, at(0.5) { $0.position = 10.74 },
  ]

  private static let different: [Occurrence] = [
    at(1), at(5), at(-0.5),
    at(0.5) { $0.kind = .nowPlayingItem },
    at(0.5) { $0.kind = .seek },
    at(0.5) { $0.item = .titled("B") },
    at(0.5) { $0.item = .titled("A", id: 2) },
    at(0.5) { $0.item = nil },
    at(0.5) { $0.state = .paused },
    at(0.5) { $0.rate = 1.5 },
    at(0.5) { $0.rate = nil },
    at(0.5) { $0.label = "x" },
    at(0.5) { $0.position = 10 },
    at(0.5) { $0.position = 10.76 },
    at(0.5) { $0.position = 11.48 },
    at(0.5) { $0.position = nil },
    at(0.5) { $0.previousPosition = 3 },
    at(0.5) { $0.monotonicNanoseconds = .min },
    at(0.5) { $0.monotonicNanoseconds = .max },
  ]

  @Test(arguments: identical)
  func `an identical event within the interval is suppressed`(event: Occurrence) {
    #expect(passing([Self.first, event]) == [0])
  }

  @Test(arguments: different)
  func `an event that differs is never suppressed`(event: Occurrence) {
    #expect(passing([Self.first, event]) == [0, 1])
  }

  @Test func `while paused the position stays the same`() {
    let pause: (inout Occurrence) -> Void = { event in
      event.state = .paused
      event.rate = 0
      event.position = 10
    }
    #expect(passing([Self.at(0, pause), Self.at(0.9, pause)]) == [0])
  }

  @Test func `A, B, A all pass`() {
    #expect(passing([Self.at(0), Self.at(0.1) { $0.state = .paused }, Self.at(0.2)]) == [0, 1, 2])
  }

  @Test func `a series of duplicates does not extend the interval`() {
    #expect(passing((0..<25).map { Self.at(Double($0) / 10) }) == [0, 10, 20])
  }

  @Test(arguments: [0, -1, -Double.infinity, .nan])
  func `an interval of zero or less suppresses nothing`(interval: Double) {
    #expect(passing([Self.first, Self.first], interval: interval) == [0, 1])
  }

  @Test func `any sequence is filtered as by a slow, obvious model`() {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<300 {
      var filter = DuplicateFilter(interval: 1)
      var passed: [Event] = []
      var suppressed = 0
      var tick = 0
      for _ in 0..<60 {
        tick += Int.random(in: 0...8, using: &generator)
        let event = Event(tick: tick, using: &generator)
        let isNew = passed.last { $0.kind == event.kind }.map(event.differs) ?? true
        let passes = filter.passes(event.occurrence)
        #expect(passes == isNew, "\(event) after \(passed)")
        if isNew { passed.append(event) } else { suppressed += 1 }
      }
      #expect(filter.suppressedCount == suppressed)
    }
  }
}

/// An event in whole numbers: sixteenths of a second, which floating point represents exactly.
private struct Event {
  var kind: MusicData.EventKind
  var item: Int64
  var isPlaying: Bool
  var rate: Int
  var label: String
  var position: Int
  var tick: Int

  init(tick: Int, using generator: inout SeededGenerator) {
    func rarely() -> Bool { Int.random(in: 0..<6, using: &generator) == 0 }
    kind = MusicData.EventKind.allCases.randomElement(using: &generator) ?? .seek
    item = rarely() ? 2 : 1
    isPlaying = !rarely()
    rate = rarely() ? 2 : 1
    label = rarely() ? "x" : ""
    // Mostly near the position that playback would have reached.
    position = (isPlaying ? tick * rate : 0) + Int.random(in: -5...5, using: &generator) + 100
    self.tick = tick
  }

  /// The rules of the reference, one by one.
  func differs(from last: Event) -> Bool {
    if tick - last.tick >= 16 { return true }
    if item != last.item { return true }
    if isPlaying != last.isPlaying { return true }
    if isPlaying, rate != last.rate { return true }
    if label != last.label { return true }
    let carriedTo = last.position + (isPlaying ? (tick - last.tick) * rate : 0)
    return abs(position - carriedTo) > 4
  }

  var occurrence: DuplicateFilter.Occurrence {
    DuplicateFilter.Occurrence(
      kind: kind, item: .titled("x", id: item), state: isPlaying ? .playing : .paused,
      rate: isPlaying ? Double(rate) : 0, label: label, position: Double(position) / 16,
      previousPosition: nil, monotonicNanoseconds: Int64(tick) * 62_500_000)
  }
}
