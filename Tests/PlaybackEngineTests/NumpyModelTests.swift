import Foundation
import PlaybackEngine
import PlayerModel
import SignalProcessing
import TestSupport
import Testing

/// What the device plays and what is reported as heard, compared with models that numpy computes from the decoded tracks.
@Suite(.timeLimit(.minutes(30))) struct NumpyModelTests {
  /// What happened in a case; the samples are in files next to it.
  private struct Story: Encodable {
    var rate: Int
    var channels: Int
    /// The frame of the first track with which it began.
    var start = 0
    /// The frame of the first track at which the fade into the second is over, and the number of its frames.
    var crossfade: [Int]?
    /// The first frame of a passage that repeats, and the frame after its last.
    var loop: [Int]?
    /// The frame to which a seek went between the runs.
    var seek: Int?
    /// The factors of the tracks' loudness.
    var loudness: [Float] = [1, 1]
    /// The numbers of frames that were heard without a pause or seek.
    var runs: [Int] = []
    /// The number of frames of the fades around a pause or seek.
    var fade = 0
    /// The first frame, and the frame after the last, of what was reported as heard of each track.
    var heard: [[[Int64]]] = []
  }

  /// The number of frames that the device holds.
  private static let held = 64

  private static func story(_ random: inout SeededGenerator) -> Story {
    Story(
      rate: [1000, 4000, 8000].randomElement(using: &random) ?? 1000,
      channels: Int.random(in: 1...2, using: &random))
  }

  private static func bench(
    _ frames: Int, of story: Story, loudness: [ReplayGain?] = [nil, nil],
    _ random: inout SeededGenerator
  ) throws -> CrossfadeBench {
    var tracks: [SampledTrack] = []
    for gain in loudness {
      tracks.append(
        SampledTrack(
          frames: frames, rate: story.rate, channels: story.channels, seed: random.next(),
          loudness: gain))
    }
    return try CrossfadeBench(tracks)
  }

  /// Plays some frames, with a pause somewhere among them.
  private static func play(
    _ count: Int, on bench: CrossfadeBench, _ story: inout Story, _ random: inout SeededGenerator
  ) throws {
    let first = Int.random(in: 1...count, using: &random)
    #expect(bench.device.play(first))
    try bench.pause()
    story.runs = [first]
    guard count > first else { return }
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(count - first))
    try bench.pause()
    story.runs.append(count - first)
  }

  // MARK: Cases

  private static func crossfade(
    _ random: inout SeededGenerator
  ) throws -> (CrossfadeBench, Story) {
    var story = story(&random)
    let frames = Int.random(in: 1500...4000, using: &random)
    var gains: [ReplayGain?] = []
    for _ in 0..<2 {
      let decibels = Double(Int.random(in: -12...0, using: &random))
      gains.append(
        ReplayGain(track: ReplayGain.Levels(decibels: decibels, peak: 0.5), album: nil))
    }
    let settings = SoundSettings(replayGain: Bool.random(using: &random) ? .track : .off)
    story.loudness = gains.map { settings.factor(for: $0, isInOrder: true) }
    let bench = try bench(frames, of: story, loudness: gains, &random)
    // The first track may have silence at its end, before which the fade is over.
    let end = frames - Int.random(in: 0...300, using: &random)
    let model = bench.model(end: end, length: Int.random(in: 2...800, using: &random))
    story.crossfade = [end, model.length]
    story.start = Int.random(in: 0...model.start, using: &random)
    bench.pipeline.perform(.setSound(settings, isInOrder: true))
    bench.play(from: story.start, model)
    let count = Int.random(in: 1...(end - story.start + 400), using: &random)
    try play(count, on: bench, &story, &random)
    return (bench, story)
  }

  private static func loop(_ random: inout SeededGenerator) throws -> (CrossfadeBench, Story) {
    var story = story(&random)
    let frames = Int.random(in: 1500...4000, using: &random)
    let first = Int.random(in: 0..<(frames - 600), using: &random)
    let end = Int.random(in: (first + 100)...frames, using: &random)
    story.loop = [first, end]
    story.start = Int.random(in: 0..<end, using: &random)
    let bench = try bench(frames, of: story, &random)
    let rate = Double(story.rate)
    bench.pipeline.perform(
      .setLoop(
        SoundLoop(
          entry: PipelineBench.entry(1), start: Double(first) / rate, end: Double(end) / rate)))
    bench.play(from: story.start)
    let turns = Int.random(in: 1...6, using: &random)
    let missing = Int.random(in: 1...50, using: &random)
    let count = end - story.start + turns * (end - first) - missing
    try play(count, on: bench, &story, &random)
    return (bench, story)
  }

  /// A track with a pause, or with a seek, around which it fades.
  private static func fades(
    isSeek: Bool, _ random: inout SeededGenerator
  ) throws -> (CrossfadeBench, Story) {
    var story = story(&random)
    let frames = 4000
    let bench = try bench(frames, of: story, &random)
    bench.pipeline.perform(
      .setSound(SoundSettings(fadesOnSkip: isSeek, fadesOnPause: !isSeek), isInOrder: true))
    story.fade = story.rate * (isSeek ? 10 : 80) / 1000
    bench.play(from: 0)
    let count = Int.random(in: 700...1500, using: &random)
    #expect(bench.device.play(count))
    #expect(bench.device.wait(untilHolding: held))
    if isSeek {
      let place = Int.random(in: 1...3000, using: &random)
      story.seek = place
      bench.pipeline.perform(
        .seek(
          PipelineBench.entry(1), seconds: Double(place) / Double(story.rate), generation: 2))
    } else {
      bench.pipeline.perform(.pause)
    }
    bench.device.letGo()
    try #require(bench.recorder.next { if case .halted = $0 { true } else { false } } != nil)
    let heard = count + held + story.fade
    story.runs = [heard, frames - (story.seek ?? heard)]
    bench.pipeline.perform(.resume)
    #expect(try bench.finished(1) == Int64(frames))
    return (bench, story)
  }

  // MARK: Comparison

  // Only the system's own Python has numpy.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/numpy")))
  func `at 50 random settings, the device plays what models with numpy compute`() throws {
    let folder = try TemporaryFolder()
    var stories: [Story] = []
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(seed))
      let played =
        switch seed % 4 {
        case 0: try Self.loop(&random)
        case 1: try Self.fades(isSeek: seed % 8 == 1, &random)
        default: try Self.crossfade(&random)
        }
      let bench = played.0
      var story = played.1
      story.heard = [1, 2].map { bench.heard($0).map { [$0.start, $0.end] } }
      stories.append(story)
      let count = story.runs.reduce(0, +) * story.channels
      try folder.write(Self.bytes(bench.tracks[0].samples), to: "\(seed)-1.raw")
      try folder.write(Self.bytes(bench.tracks[1].samples), to: "\(seed)-2.raw")
      // After a fade, nothing stops the device when the track is over.
      try folder.write(
        Self.bytes(Array(bench.device.samples.prefix(count))), to: "\(seed)-played.raw")
    }
    try folder.write(Array(try JSONEncoder().encode(stories)), to: "stories.json")
    let ending = try Program([
      "/usr/bin/python3", "-B", Checkout.beside("numpy_models.py"), folder.path.encoded,
    ]).end()
    #expect(ending.status == 0, "\(ending.text)")
    #expect(ending.text.hasSuffix("50 stories, 0 complaints\n"), "\(ending.text)")
  }

  private static func bytes(_ samples: [Float]) -> [UInt8] {
    samples.withUnsafeBytes { Array($0) }
  }
}
