import PlayerModel
import Testing

/// Which parts of a track were heard, as a bar shows them.
struct HearingShapeTests {
  /// A session of a track of 100 s with runs: [second of the track, seconds after the start, duration].
  private func session(
    _ runs: [[Int64]], duration: Double? = 100, change: (inout ListeningSession) -> Void = { _ in }
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/a.mp3"), title: "a")
    track.duration = duration
    let start = Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0)
    var session = ListeningSession(
      id: "a", entry: QueueEntry(id: EntryID(rawValue: 1), track: track), startedAt: start,
      sampleRate: 1000)
    session.runs = runs.map { run in
      HeardRun(
        frames: FrameRange(start: run[0] * 1000, end: (run[0] + run[2]) * 1000),
        startedAt: start.unixMilliseconds + run[1] * 1000, milliseconds: run[2] * 1000)
    }
    session.heard = session.runs?.map(\.frames) ?? []
    change(&session)
    return session
  }

  @Test func `a track heard to its end is one part`() {
    let shape = HearingShape(session([[0, 0, 100]]))
    #expect(shape.parts == [0...1])
    #expect(shape.pauses == [])
    #expect(shape.end == 1)
    #expect(shape.seconds == 100)
    #expect(shape.length == 100)
  }

  @Test func `a pause is marked where it was, and a change of speed is none`() {
    #expect(HearingShape(session([[0, 0, 25], [25, 90, 75]])).pauses == [0.25])
    #expect(HearingShape(session([[0, 0, 25], [25, 25, 75]])).pauses == [])
    #expect(HearingShape(session([[0, 0, 25], [25, 90, 75]])).parts == [0...1])
  }

  @Test func `a seek leaves a gap, and is a pause only if it took long`() {
    let quick = HearingShape(session([[0, 0, 25], [50, 26, 25]]))
    #expect(quick.parts == [0...0.25, 0.5...0.75])
    #expect(quick.pauses == [])
    #expect(quick.end == 0.75)
    #expect(HearingShape(session([[0, 0, 25], [50, 90, 25]])).pauses == [0.25])
  }

  @Test func `passages heard twice are shown once, and count twice`() {
    let shape = HearingShape(session([[0, 0, 50], [25, 50, 50], [0, 100, 10]]))
    #expect(shape.parts == [0...0.75])
    #expect(shape.seconds == 110)
    #expect(shape.end?.rounded(toPlaces: 2) == 0.1)
  }

  @Test(arguments: [nil, 0, -3, .nan, .infinity] as [Double?])
  func `without a length, the bar ends where listening did`(duration: Double?) {
    let shape = HearingShape(session([[0, 0, 10], [30, 10, 10]], duration: duration))
    #expect(shape.length == nil)
    #expect(shape.parts == [0...0.25, 0.75...1])
  }

  @Test func `a length that was estimated too short is extended to what was heard`() {
    let shape = HearingShape(session([[0, 0, 200]]))
    #expect(shape.length == 200)
    #expect(shape.parts == [0...1])
  }

  @Test func `an import without times claims nothing, and a session without sound was not heard`() {
    let imported = HearingShape(session([]) { $0.importedFrom = "spotify" })
    #expect(imported.seconds == nil && imported.end == nil && imported.parts == [])
    let silent = HearingShape(session([]))
    #expect(silent.seconds == 0 && silent.end == nil && silent.parts == [])
  }

  @Test func `sessions with impossible numbers are shown as far as they make sense`() {
    let numbers: [Int64] = [.min, -1, 0, 1, .max]
    for rate in [-1, 0, 1, Int.max] {
      for start in numbers {
        for end in numbers where start <= end {
          let shape = HearingShape(
            session([[0, 0, 1]]) { session in
              session.sampleRate = rate
              session.heard = [FrameRange(start: start, end: end)]
              session.runs = numbers.map {
                HeardRun(
                  frames: FrameRange(start: start, end: end), startedAt: $0, milliseconds: .max)
              }
            })
          let places = shape.parts.flatMap { [$0.lowerBound, $0.upperBound] } + shape.pauses
          #expect(places.allSatisfy { (0...1).contains($0) })
        }
      }
    }
  }

  @Test func `thousands of seeks and pauses become a few places`() {
    let runs = (0..<20_000 as Range<Int64>).map { [$0 % 50 * 2, $0 * 9, 1] }
    let shape = HearingShape(session(runs))
    #expect(shape.parts.count == 50)
    #expect(shape.pauses.count == 50)
  }
}

extension Double {
  /// The number rounded to a number of decimal places.
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * factor).rounded() / factor
  }
}
