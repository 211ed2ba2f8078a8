import Foundation
import PlaybackEngine
import PlayerModel
import SignalProcessing
import TestSupport
import Testing

/// What the device plays or a WAV file has, and what is reported as heard, compared with models that numpy computes from the
/// decoded tracks.
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
    /// By how much the samples may differ because they were rounded to integers, if they were.
    var rounding: Double?
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
    _ frames: Int, of story: Story, loudness: [ReplayGain?] = [nil, nil], to wav: TrackPath? = nil,
    stop: (frame: Int, gate: Gate)? = nil, ringSamples: Int = 2048, _ random: inout SeededGenerator
  ) throws -> CrossfadeBench {
    var tracks: [SampledTrack] = []
    for gain in loudness {
      tracks.append(
        SampledTrack(
          frames: frames, rate: story.rate, channels: story.channels, seed: random.next(),
          loudness: gain))
    }
    tracks[0].stop = stop
    return try CrossfadeBench(tracks, ringSamples: ringSamples, wav: wav)
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
    to wav: TrackPath? = nil, _ random: inout SeededGenerator
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
    let bench = try bench(frames, of: story, loudness: gains, to: wav, &random)
    // The first track may have silence at its end, before which the fade is over.
    let end = frames - Int.random(in: 0...300, using: &random)
    let model = bench.model(end: end, length: Int.random(in: 2...800, using: &random))
    story.crossfade = [end, model.length]
    story.start = Int.random(in: 0...model.start, using: &random)
    bench.pipeline.perform(.setSound(settings, isInOrder: true))
    bench.play(from: story.start, model)
    if wav != nil {
      try bench.finished(2)
      story.runs = [end - story.start + frames - model.length]
      return (bench, story)
    }
    let count = Int.random(in: 1...(end - story.start + 400), using: &random)
    try play(count, on: bench, &story, &random)
    return (bench, story)
  }

  private static func loop(
    to wav: TrackPath? = nil, _ random: inout SeededGenerator
  ) throws -> (CrossfadeBench, Story) {
    var story = story(&random)
    let frames = Int.random(in: 1500...4000, using: &random)
    let first = Int.random(in: 0..<(frames - 600), using: &random)
    let end = Int.random(in: (first + 100)...frames, using: &random)
    story.loop = [first, end]
    story.start = Int.random(in: 0..<end, using: &random)
    let bench = try bench(frames, of: story, to: wav, &random)
    let rate = Double(story.rate)
    bench.pipeline.perform(
      .setLoop(
        SoundLoop(
          entry: PipelineBench.entry(1), start: Double(first) / rate, end: Double(end) / rate)))
    bench.play(from: story.start)
    let turns = Int.random(in: 1...6, using: &random)
    if wav != nil {
      for _ in 0..<turns {
        try #require(bench.recorder.next { if case .turned = $0 { true } else { false } } != nil)
      }
      // The passage is written as fast as possible until then.
      try bench.pause()
      return (bench, story)
    }
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
    let bench = try bench(frames, of: story, ringSamples: 1 << 14, &random)
    bench.pipeline.perform(
      .setSound(SoundSettings(fadesOnSkip: isSeek, fadesOnPause: !isSeek), isInOrder: true))
    story.fade = story.rate * (isSeek ? 10 : 80) / 1000
    bench.play(from: 0)
    // The fade has no more samples than are decoded.
    try bench.opened(2)
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

  /// A track that is written to a WAV file, with a pause, around which it fades.
  private static func pause(
    to wav: TrackPath, _ random: inout SeededGenerator
  ) throws -> (CrossfadeBench, Story) {
    var story = story(&random)
    let (frames, gate) = (4000, Gate())
    let stop = (frame: Int.random(in: 700...1500, using: &random), gate: gate)
    let bench = try bench(frames, of: story, to: wav, stop: stop, &random)
    bench.pipeline.perform(.setSound(SoundSettings(fadesOnPause: true), isInOrder: true))
    story.fade = story.rate * 80 / 1000
    bench.play(from: 0)
    try #require(bench.recorder.next { if case .began = $0 { true } else { false } } != nil)
    bench.pipeline.perform(.pause)
    gate.open()
    let event = bench.recorder.next { if case .halted = $0 { true } else { false } }
    guard case .halted(_, _, let heard, _) = try #require(event) else { return (bench, story) }
    story.runs = [Int(heard), frames - Int(heard)]
    bench.pipeline.perform(.resume)
    try bench.finished(1)
    return (bench, story)
  }

  // MARK: Comparison

  // Only the system's own Python has numpy.
  private static let hasModels = FileManager.default.fileExists(
    atPath: "/usr/lib/python3/dist-packages/numpy")

  @Test(.enabled(if: hasModels))
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
      let (bench, story) = played
      // After a fade, nothing stops the device when the track is over.
      let count = story.runs.reduce(0, +) * story.channels
      stories.append(
        try Self.written(
          story, of: bench, Array(bench.device.samples.prefix(count)), as: seed, in: folder))
    }
    try Self.judge(stories, in: folder)
  }

  @Test(.enabled(if: hasModels))
  func `at 50 random settings, a WAV file has what models with numpy compute`() throws {
    let folder = try TemporaryFolder()
    var stories: [Story] = []
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(1000 + seed))
      let wav = folder["\(seed).wav"]
      let played =
        switch seed % 5 {
        case 0: try Self.loop(to: wav, &random)
        case 1: try Self.pause(to: wav, &random)
        default: try Self.crossfade(to: wav, &random)
        }
      let bench = played.0
      var story = played.1
      try bench.close()
      let samples = Self.samples(ofWAV: try folder.read(wav.name))
      // How often a passage repeats depends on when the pause takes effect, and how much of the second track follows a
      // paused one, on when the end does.
      if story.loop != nil { story.runs = [samples.count / story.channels] }
      let count = story.runs.reduce(0, +) * story.channels
      story.rounding = 0.5 / 32_768
      stories.append(
        try Self.written(story, of: bench, Array(samples.prefix(count)), as: seed, in: folder))
    }
    try Self.judge(stories, in: folder)
  }

  /// Writes the samples of a story, and returns it with what was heard.
  private static func written(
    _ story: Story, of bench: CrossfadeBench, _ samples: [Float], as number: Int,
    in folder: TemporaryFolder
  ) throws -> Story {
    try folder.write(bytes(bench.tracks[0].samples), to: "\(number)-1.raw")
    try folder.write(bytes(bench.tracks[1].samples), to: "\(number)-2.raw")
    try folder.write(bytes(samples), to: "\(number)-played.raw")
    var story = story
    story.heard = [1, 2].map { bench.heard($0).map { [$0.start, $0.end] } }
    return story
  }

  private static func judge(_ stories: [Story], in folder: TemporaryFolder) throws {
    try folder.write(Array(try JSONEncoder().encode(stories)), to: "stories.json")
    let ending = try Program([
      "/usr/bin/python3", "-B", Checkout.beside("numpy_models.py"), folder.path.encoded,
    ]).end()
    #expect(ending.status == 0, "\(ending.text)")
    #expect(ending.text.hasSuffix("50 stories, 0 complaints\n"), "\(ending.text)")
  }

  /// The samples of a WAV file of 16 bits.
  private static func samples(ofWAV bytes: [UInt8]) -> [Float] {
    stride(from: 44, to: bytes.count - 1, by: 2).map { place in
      let value = Int(bytes[place]) | Int(bytes[place + 1]) << 8
      return Float(Int16(truncatingIfNeeded: value)) / 32_768
    }
  }

  private static func bytes(_ samples: [Float]) -> [UInt8] {
    samples.withUnsafeBytes { Array($0) }
  }
}
