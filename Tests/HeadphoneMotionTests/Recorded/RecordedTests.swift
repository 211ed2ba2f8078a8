import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import HeadphoneMotion

struct RecordedTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func sample(_ line: String) -> HeadphoneMotion? {
    RecordedLine(Array(line.utf8))?.motion
  }

  /// The events while a file is played to its end.
  private func play(_ text: String, pace: RecordedSource.Pace = .asFast) throws -> Heard {
    let path = try folder.write(text.utf8, to: "samples.jsonl")
    let (source, heard) = (RecordedSource(path: path.encoded, pace: pace), Heard())
    #expect(source.obstacle == nil)
    try source.start(.motion, report: heard.append)
    try eventually("its end") { !heard.partings.isEmpty }
    source.stop()
    return heard
  }

  @Test func `a line printed by “watch” is a sample, and missing values were not measured`() {
    let line = sample(
      #"{"time":"2026-11-21T09:30:00.250+01:00","roll":null,"pitch":-0.5,"yaw":1,"gesture":"nod"}"#)
    #expect(line?.time.unixMilliseconds == 1_795_249_800_250)
    #expect(line?.attitude == Attitude(pitch: -0.5, yaw: 1))
    #expect(line?.measures == [.pitch, .yaw])
  }

  @Test func `a line of the sensor's export is a sample, too`() {
    let line = sample(
      #"""
      {"id":1,"timestamp":1795249800250,"monotonicNanoseconds":77,"label":"a","roll":0.1,"pitch":0.2,"yaw":0.3,
      "rotationX":1,"rotationY":2,"rotationZ":3,"gravityX":0,"gravityY":0,"gravityZ":-1,
      "userAccX":0.1,"userAccY":0.2,"userAccZ":0.3,"headphonePlacement":2,"isInitial":false}
      """#)
    #expect(line?.time == Timestamp(unixMilliseconds: 1_795_249_800_250, monotonicNanoseconds: 77))
    #expect(line?.rotationRate == Vector(x: 1, y: 2, z: 3))
    #expect(line?.gravity == Vector(x: 0, y: 0, z: -1))
    #expect(line?.userAcceleration == Vector(x: 0.1, y: 0.2, z: 0.3))
    #expect(line?.sensorLocation == .headphoneRight)
  }

  @Test func `a file measures what its first sample contains`() throws {
    func measures(_ text: String) throws -> HeadphoneMotion.Measures {
      RecordedSource(path: try folder.write(text.utf8, to: "samples.jsonl").encoded).measures
    }
    #expect(try measures("\n" + #"{"time":0,"roll":null,"pitch":0,"yaw":0}"#) == [.pitch, .yaw])
    #expect(try measures(#"{"time":0,"roll":0}"#) == .roll)
    for unknown in ["", "no sample", "{}"] {
      #expect(try measures(unknown).isSuperset(of: [.attitude, .userAcceleration]))
    }
  }

  @Test(arguments: [
    ("2026-11-21T09:30:00Z", 1_795_253_400_000.0), ("1970-01-01T00:00:00.5-01:30", 5_400_500),
    ("2024-02-29T23:59:59+0000", 1_709_251_199_000),
  ])
  func `a time has an offset`(text: String, milliseconds: Double) {
    #expect(ISOTime.unixMilliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T09:30:00", "2026-02-30T09:30:00Z", "2026-11-21T25:30:00Z",
    "99999-11-21T09:30:00Z",
  ])
  func `a time without an offset or with other mistakes is invalid`(text: String) {
    #expect(ISOTime.unixMilliseconds(text) == nil)
  }

  @Test(arguments: [
    "", "[]", "{", "{}", #"{"roll":1}"#, #"{"time":true,"roll":1}"#, #"{"time":1,"roll":"1"}"#,
    #"{"time":1,"roll":{}}"#, #"{"time":1e300}"#, #"{"time":-1}"#, #"{"timestamp":1e999}"#,
    #"{"time":1,"monotonicNanoseconds":-5}"#, #"{"time":1,"monotonicNanoseconds":9e18}"#,
    "{\"time\":1,\"roll\":\u{0}}", String(repeating: "[", count: 5000),
  ])
  func `an invalid sample is refused`(line: String) {
    #expect(sample(line) == nil)
  }

  @Test func `samples are read in order, ignoring empty lines`() throws {
    let heard = try play(
      "{\"time\":1,\"yaw\":1}\r\n\n  \n{\"time\":2,\"yaw\":2}\n{\"time\":3,\"yaw\":3}")
    #expect(heard.events.first == .connected("samples.jsonl"))
    #expect(heard.motions.map(\.attitude.yaw) == [1, 2, 3])
    #expect(heard.motions.map(\.time.monotonicNanoseconds) == [1, 2, 3].map { $0 * 1_000_000_000 })
    #expect(heard.partings == [nil])
  }

  @Test func `a file of many blocks is read completely`() throws {
    let lines = (0..<20_000).map { #"{"time":\#($0),"yaw":0.5,"pitch":0.25,"roll":null}"# }
    #expect(try play(lines.joined(separator: "\n")).motions.count == 20_000)
  }

  @Test func `at its own pace, a recording follows the clock`() {
    var clock: Int64 = 500
    func now() -> Timestamp { Timestamp(unixMilliseconds: 0, monotonicNanoseconds: clock) }
    let text = "{\"time\":10,\"yaw\":1}\n{\"time\":10.04,\"yaw\":2}\n{\"time\":9,\"yaw\":3}\n"
    guard let path = try? folder.write(text.utf8, to: "pace"), let lines = try? RecordedLines(path)
    else { return #expect(Bool(false)) }
    var worker = RecordedWorker(lines, name: "pace", pace: .recorded, wants: .motion)
    #expect(worker.deadline == 0)
    #expect(worker.proceed([], now()).count == 2)
    #expect(worker.deadline == 40_000_500)
    clock = 40_000_499
    #expect(worker.proceed([], now()) == [])
    clock = 40_000_500
    // A sample with an earlier time does not wait.
    #expect(worker.proceed([], now()).count == 3)
    #expect(worker.deadline == nil)
  }

  @Test func `a bad line is reported by number and ends the recording`() throws {
    for bad in [
      "nonsense", #"{"time":"soon"}"#, "\u{0}\u{0}", String(repeating: "x", count: 20_000),
    ] {
      let heard = try play("{\"time\":1,\"yaw\":1}\n\n\(bad)\n{\"time\":2,\"yaw\":1}\n")
      #expect(heard.motions.count == 1)
      #expect(heard.codes == [.unreadable])
      let message = heard.partings.first??.message ?? ""
      #expect(message.hasPrefix("Line 3 of \(folder["samples.jsonl"].encoded) "), "\(message)")
    }
  }

  @Test func `a huge unterminated line is refused without being read`() throws {
    let path = folder["huge"]
    let descriptor = path.withCString { open($0, O_CREAT | O_WRONLY, 0o600) }
    ftruncate(descriptor, 1 << 32)
    close(descriptor)
    let (source, heard) = (RecordedSource(path: path.encoded, pace: .asFast), Heard())
    try source.start(.motion, report: heard.append)
    try eventually("its end") { !heard.partings.isEmpty }
    source.stop()
    #expect(heard.codes == [.unreadable])
  }

  @Test func `a missing file, a folder and a pipe are each reported with the path`() throws {
    try folder.makeFolder("folder")
    #expect(folder["pipe"].withCString { mkfifo($0, 0o600) } == 0)
    for name in ["missing", "folder", "pipe"] {
      let source = RecordedSource(path: folder[name].encoded)
      let error = #expect(throws: HeadphoneError.self) { try source.start(.motion) { _ in } }
      #expect(error?.code == .unreadable && error == source.obstacle)
      #expect(error?.message.contains(folder[name].encoded) == true)
    }
  }

  @Test func `it can be stopped within a report and started again`() throws {
    let lines = (0..<5000).map { #"{"time":\#($0),"yaw":0.5}"# }.joined(separator: "\n")
    let path = try folder.write(lines.utf8, to: "long")
    let (source, heard) = (RecordedSource(path: path.encoded, pace: .asFast), Heard())
    for round in 1...2 {
      try source.start(.motion) { [weak source] event in
        // Stop first, so that a test that sees the sample may restart it.
        if case .motion = event { source?.stop() }
        heard.append(event)
      }
      try eventually("a sample") { heard.motions.count == round }
    }
    source.stop()
    #expect(heard.motions.count == 2)
  }

  @Test func `damaged lines never crash the program`() throws {
    var generator = SeededGenerator(seed: 9)
    let line = Array(
      #"{"time":"2026-11-21T09:30:00.250+01:00","roll":null,"pitch":-0.5,"yaw":1}"#.utf8)
    for _ in 0..<3000 {
      let damaged = generator.damaged(line)
      _ = RecordedLine(damaged)?.motion
    }
  }
}
