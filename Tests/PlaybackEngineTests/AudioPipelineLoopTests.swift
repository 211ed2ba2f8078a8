import AudioOutput
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// A repeated passage, compared with a model sample by sample and frame by frame.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineLoopTests {
  private static let rates = [1000, 4000, 8000]

  private static func loop(_ passage: Range<Int>, rate: Int, of number: Int = 1) -> SoundLoop {
    SoundLoop(
      entry: PipelineBench.entry(number), start: Double(passage.lowerBound) / Double(rate),
      end: Double(passage.upperBound) / Double(rate))
  }

  /// A bench with a track, and the model of its passage.
  private static func bench(
    frames: Int, rate: Int, channels: Int, passage: Range<Int>, isFollowed: Bool = false,
    ringSamples: Int = 2048
  ) throws -> (PipelineBench, LoopModel) {
    let track = ScriptedTrack(frames: frames, rate: rate, channels: channels)
    let others = isFollowed ? [ScriptedTrack(frames: 400, rate: rate, channels: channels)] : []
    let bench = try PipelineBench([track] + others, ringSamples: ringSamples)
    let id = PipelineBench.entry(1).id
    let model = LoopModel(
      frames: frames, channels: channels, sampleRate: rate, passage: passage,
      sound: { ScriptedTrack.sample(id, $0, $1) })
    return (bench, model)
  }

  /// The ranges that the pipeline reported as heard of the first entry.
  private static func heard(_ bench: PipelineBench) -> [FrameRange] {
    let id = PipelineBench.entry(1).id
    var (ranges, start) = ([FrameRange](), Int64?.none)
    func end(_ frame: Int64) {
      if let start, frame > start { ranges.append(FrameRange(start: start, end: frame)) }
      start = nil
    }
    for event in bench.recorder.events {
      switch event {
      case .began(_, id, let frame, _, _): start = frame
      case .turned(_, id, let from, let to, _):
        end(from)
        start = to
      case .halted(_, id, let frame, _), .finished(_, id, let frame, _): end(frame)
      default: break
      }
    }
    return ranges
  }

  private static func equal(_ samples: [Float], _ expected: [Float]) -> Bool {
    // A step of 24 bits at full scale, which is 2^24 for scripted samples.
    samples.count == expected.count && zip(samples, expected).allSatisfy { abs($0 - $1) <= 1 }
  }

  @Test(arguments: 0..<50)
  func `each repetition has exactly the samples and frames of the model`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let rate = Self.rates.randomElement(using: &random) ?? 1000
    let channels = Int.random(in: 1...2, using: &random)
    let frames = Int.random(in: 1500...4000, using: &random)
    let start = Int.random(in: 0..<(frames - 600), using: &random)
    let end = Int.random(in: (start + 100)...frames, using: &random)
    let position = Int.random(in: 0..<end, using: &random)
    let (bench, model) = try Self.bench(
      frames: frames, rate: rate, channels: channels, passage: start..<end,
      isFollowed: Bool.random(using: &random))
    let turns = Int.random(in: 1...6, using: &random)
    let rest = Int.random(in: 1..<(end - start), using: &random)
    let count = end - position + (turns - 1) * (end - start) + rest
    bench.pipeline.perform(.setLoop(Self.loop(start..<end, rate: rate)))
    bench.load(1, seconds: Double(position) / Double(rate))
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    #expect(bench.device.play(count))
    bench.pipeline.perform(.pause)
    _ = try bench.halted(1)
    #expect(Self.equal(bench.device.samples, model.samples(from: position, count: count)))
    #expect(Self.heard(bench) == model.heard(from: position, count: count))
  }

  @Test(arguments: 0..<20)
  func `a passage that is set while it plays repeats like one that was set before`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let frames = 3000
    let start = Int.random(in: 0..<800, using: &random)
    let before = Int.random(in: (start + 1)...(start + 300), using: &random)
    // The device cannot play so far before it hears of the passage.
    let end = Int.random(in: (before + 200)...frames, using: &random)
    let (bench, model) = try Self.bench(
      frames: frames, rate: 1000, channels: 2, passage: start..<end)
    bench.load(1)
    #expect(bench.device.play(before))
    try bench.began(1)
    bench.pipeline.perform(.setLoop(Self.loop(start..<end, rate: 1000)))
    let count = end + 2 * (end - start) + 10
    #expect(bench.device.play(count - before))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == Int64(start + 10))
    #expect(Self.equal(bench.device.samples, model.samples(from: 0, count: count)))
    #expect(Self.heard(bench) == model.heard(from: 0, count: count))
  }

  @Test func `a passage near the end repeats although the next track was decoded`() throws {
    let (bench, model) = try Self.bench(
      frames: 1000, rate: 1000, channels: 2, passage: 700..<1000, isFollowed: true)
    bench.load(1)
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    #expect(bench.device.play(750))
    bench.pipeline.perform(.setLoop(Self.loop(700..<1000, rate: 1000)))
    #expect(bench.device.play(550))
    #expect(Self.equal(bench.device.samples, model.samples(from: 0, count: 1300)))
    bench.pipeline.perform(.setLoop(nil))
    bench.device.letGo()
    // The next track still follows.
    #expect(try bench.finished(1) == 1000)
    try bench.began(2)
    #expect(try bench.finished(2) == 400)
    try bench.ended()
  }

  @Test func `a passage that ends after its file ends with it`() throws {
    let (bench, model) = try Self.bench(
      frames: 1000, rate: 1000, channels: 1, passage: 400..<1000)
    bench.pipeline.perform(
      .setLoop(SoundLoop(entry: PipelineBench.entry(1), start: 0.4, end: 1.7)))
    bench.load(1)
    #expect(bench.device.play(2500))
    bench.pipeline.perform(.pause)
    _ = try bench.halted(1)
    #expect(Self.equal(bench.device.samples, model.samples(from: 0, count: 2500)))
    #expect(Self.heard(bench) == model.heard(from: 0, count: 2500))
  }

  @Test func `without a passage any more, the track plays on to its end`() throws {
    let (bench, _) = try Self.bench(frames: 1500, rate: 1000, channels: 2, passage: 200..<500)
    bench.pipeline.perform(.setLoop(Self.loop(200..<500, rate: 1000)))
    bench.load(1)
    #expect(bench.device.play(900))
    bench.pipeline.perform(.setLoop(nil))
    bench.device.letGo()
    #expect(try bench.finished(1) == 1500)
    try bench.ended()
    let heard = Self.heard(bench)
    #expect(heard.first == FrameRange(start: 0, end: 500))
    #expect(heard.last == FrameRange(start: 200, end: 1500))
    #expect(heard.dropFirst().dropLast().allSatisfy { $0 == FrameRange(start: 200, end: 500) })
    let total = heard.reduce(0) { $0 + $1.count }
    #expect(bench.device.samples.count == Int(total) * 2)
    #expect(bench.device.samples.suffix(2000) == PipelineBench.samples((1, 500..<1500))[...])
  }

  @Test func `after a seek past the end of the passage, the track plays on`() throws {
    let (bench, _) = try Self.bench(frames: 1500, rate: 1000, channels: 2, passage: 200..<500)
    bench.pipeline.perform(.setLoop(Self.loop(200..<500, rate: 1000)))
    bench.load(1)
    #expect(bench.device.play(300))
    bench.pipeline.perform(.seek(PipelineBench.entry(1), seconds: 0.7, generation: 2))
    bench.device.letGo()
    #expect(try bench.finished(1) == 1500)
  }

  @Test(arguments: [0.5, 0.75, 1.5])
  func `at another speed, each repetition counts all frames of the passage`(rate: Double) throws {
    let (bench, _) = try Self.bench(
      frames: 20_000, rate: 8000, channels: 2, passage: 4000..<8000, ringSamples: 1 << 16)
    bench.pipeline.perform(.setLoop(Self.loop(4000..<8000, rate: 8000)))
    bench.pipeline.perform(.setRate(rate))
    bench.load(1)
    let played = 25_000
    #expect(bench.device.play(played))
    bench.pipeline.perform(.pause)
    _ = try bench.halted(1)
    let heard = Self.heard(bench)
    #expect(heard.first == FrameRange(start: 0, end: 8000))
    #expect(heard.dropFirst().dropLast().allSatisfy { $0 == FrameRange(start: 4000, end: 8000) })
    #expect(heard.last?.start == 4000)
    let total = Double(heard.reduce(0) { $0 + $1.count })
    #expect(abs(total - Double(played) * rate) <= 2)
  }

  @Test func `a pause in a repetition continues with the very next frame`() throws {
    let (bench, model) = try Self.bench(
      frames: 1500, rate: 1000, channels: 2, passage: 200..<500)
    bench.pipeline.perform(.setLoop(Self.loop(200..<500, rate: 1000)))
    bench.load(1)
    #expect(bench.device.play(502))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 202)
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(598))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 200)
    #expect(Self.equal(bench.device.samples, model.samples(from: 0, count: 1100)))
  }

  @Test func `a passage whose file cannot be read any more ends with an error`() throws {
    var track = ScriptedTrack(frames: 1500)
    track.failsAt = 600
    let bench = try PipelineBench([track], ringSamples: 2048)
    bench.pipeline.perform(.setLoop(Self.loop(500..<900, rate: 1000)))
    bench.load(1)
    bench.device.letGo()
    #expect(try bench.finished(1) == 600)
    #expect(
      bench.recorder.events.contains { if case .decodingFailed = $0 { true } else { false } })
  }
}
