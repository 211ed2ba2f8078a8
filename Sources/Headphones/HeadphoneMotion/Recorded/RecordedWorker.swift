import Glibc
import PlayerModel

/// Replays the samples of a file when they are due.
struct RecordedWorker: SourceWorker {
  private enum State {
    case new, reading, over
  }

  private var lines: RecordedLines
  private let name: String
  private let pace: RecordedSource.Pace
  private var wants: HeadphoneWants
  private var origin = AttitudeOrigin()
  private var state = State.new
  /// The next sample.
  private var next: HeadphoneMotion?
  /// The difference between the clock and the file's times.
  private var shift: Int64 = 0

  init(
    _ lines: RecordedLines, name: String, pace: RecordedSource.Pace, wants: HeadphoneWants
  ) {
    self.lines = lines
    self.name = name
    self.pace = pace
    self.wants = wants
  }

  var polled: [pollfd] { [] }

  var deadline: Int64? {
    switch state {
    case .new: 0
    case .over: nil
    case .reading: pace == .asFast ? 0 : next.map { $0.time.monotonicNanoseconds + shift }
    }
  }

  mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent] {
    var events: [HeadphoneEvent] = []
    if state == .new { begin(now, &events) }
    // Limited, so that a stop does not wait for the whole file.
    for _ in 0..<64 {
      guard let sample = next, (deadline ?? 0) <= now.monotonicNanoseconds else { break }
      report(sample, &events)
      read(&events)
    }
    return events
  }

  private mutating func begin(_ now: Timestamp, _ events: inout [HeadphoneEvent]) {
    state = .reading
    events.append(.connected(name))
    read(&events)
    if let next { shift = now.monotonicNanoseconds - next.time.monotonicNanoseconds }
  }

  private mutating func report(_ sample: HeadphoneMotion, _ events: inout [HeadphoneEvent]) {
    var sample = sample
    sample.attitude = origin.relative(sample.attitude)
    if wants.contains(.motion) { events.append(.motion(sample)) }
  }

  private mutating func read(_ events: inout [HeadphoneEvent]) {
    next = nil
    do throws(HeadphoneError) {
      if let line = try lines.next() { return next = try sample(line) }
      events.append(.disconnected(nil))
    } catch {
      events.append(.disconnected(error))
    }
    state = .over
  }

  private func sample(_ line: ArraySlice<UInt8>) throws(HeadphoneError) -> HeadphoneMotion {
    guard let line = RecordedLine(line) else { throw lines.unreadable("is not a JSON object") }
    guard let sample = line.motion else {
      throw lines.unreadable("is not a sample: it needs a time, and numbers for what was measured")
    }
    return sample
  }

  mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent] {
    self.wants = wants
    return []
  }

  mutating func recentre() { origin.recentre() }
  mutating func end() { state = .over }
}
