import AudioOutput
import Dispatch
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// A pipeline between sampled tracks and a scripted device.
struct CrossfadeBench {
  let clock = ManualClock()
  let recorder = EventRecorder()
  let device: ScriptedDevice
  let pipeline: AudioPipeline
  let tracks: [SampledTrack]
  private let gate = Gate()

  /// Entry numbers 1, 2, … play `tracks` in order, on the device or into a WAV file.
  ///
  /// Another speed needs a ring that holds what it computes ahead.
  init(
    _ tracks: [SampledTrack], isPaced: Bool = true, ringSamples: Int = 2048, wav: TrackPath? = nil
  ) throws {
    self.tracks = tracks
    let device = ScriptedDevice(
      clock: clock, bufferFrames: 64, periodFrames: 16, isPaced: isPaced)
    let recorder = recorder
    self.device = device
    pipeline = try AudioPipeline(
      output: wav.map { "wav:" + $0.encoded } ?? "scripted",
      opener: SampledOpener(tracks: tracks, gate: gate), clock: clock,
      ringSamples: ringSamples,
      makeOutput: { (name) throws(OutputError) in
        guard wav != nil else { return device.makeOutput(name) }
        return try makeOutput(named: name)
      }, report: { recorder.record($0) })
  }

  /// Plays the first track from a frame on, which the second follows, with a fade if there is one.
  func play(from frame: Int, _ model: CrossfadeModel? = nil) {
    let seconds = Double(frame) / Double(tracks[0].format.sampleRate)
    pipeline.perform(
      .load(PipelineBench.entry(1), seconds: seconds, isPlaying: true, generation: 1))
    pipeline.perform(.setNext(PipelineBench.entry(2)))
    pipeline.perform(.setCrossfade(model.map { Self.fade($0) }))
    // Nothing is decoded before all of this is known.
    gate.open()
  }

  /// The fade of a model, into the given entry.
  static func fade(_ model: CrossfadeModel, into number: Int = 2) -> Crossfade {
    let rate = Double(model.sampleRate)
    return Crossfade(
      from: PipelineBench.entry(1).id, to: PipelineBench.entry(number).id,
      seconds: Double(model.length) / rate, end: Double(model.end) / rate)
  }

  /// The fade from the first track into another, over the given frames up to `end`.
  func model(end: Int, length: Int, into number: Int = 2) -> CrossfadeModel {
    CrossfadeModel(
      channels: tracks[0].format.channelCount, sampleRate: tracks[0].format.sampleRate,
      old: tracks[0].samples, new: tracks[number - 1].samples, end: end, length: length)
  }

  /// Ends the fade that is heard, and waits until the first track is decoded again, alone.
  func endFade() throws {
    pipeline.perform(.setNext(nil))
    // The first seek was to the start.
    for _ in 0..<2 {
      let result = try #require(tracks[0].seeks).wait(timeout: .now() + 20)
      try #require(result == .success)
    }
  }

  /// Pauses, and waits until the run is reported to have ended.
  func pause() throws {
    pipeline.perform(.pause)
    try #require(recorder.next { if case .halted = $0 { true } else { false } } != nil)
  }

  /// Ends the pipeline, and waits until that is reported.
  func close() throws {
    pipeline.perform(.shutdown)
    try #require(recorder.next { if case .closed = $0 { true } else { false } } != nil)
  }

  /// Waits until the entry is opened, for which the one before it is decoded to its end.
  func opened(_ number: Int) throws {
    let id = PipelineBench.entry(number).id
    try #require(recorder.next { if case .opened(_, id, _) = $0 { true } else { false } } != nil)
  }

  /// Waits until the entry is reported to have finished, and returns its end.
  @discardableResult
  func finished(_ number: Int) throws -> Int64 {
    let id = PipelineBench.entry(number).id
    let event = recorder.next { if case .finished(_, id, _, _) = $0 { true } else { false } }
    guard case .finished(_, _, let frame, _) = try #require(event) else { return -1 }
    return frame
  }

  /// Waits until a track is reported to be heard along no more, and returns its frame.
  func left(_ number: Int, isOver: Bool) throws -> Int64 {
    let id = PipelineBench.entry(number).id
    let event = recorder.next { if case .left(_, id, _, isOver, _) = $0 { true } else { false } }
    guard case .left(_, _, let frame, _, _) = try #require(event) else { return -1 }
    return frame
  }

  /// The ranges of an entry that the pipeline reported as heard, whether alone or along with another.
  func heard(_ number: Int) -> [FrameRange] {
    let id = PipelineBench.entry(number).id
    var (ranges, start) = ([FrameRange](), Int64?.none)
    func end(_ frame: Int64) {
      defer { start = nil }
      guard let start, frame > start else { return }
      if let last = ranges.last, last.end == start {
        ranges[ranges.count - 1].end = frame
      } else {
        ranges.append(FrameRange(start: start, end: frame))
      }
    }
    for event in recorder.events {
      switch event {
      case .began(_, id, let frame, _, _), .joined(_, id, let frame, _, _): start = frame
      case .halted(_, id, let frame, _), .finished(_, id, let frame, _),
        .left(_, id, let frame, _, _):
        end(frame)
      case .turned(_, id, let from, let to, _):
        end(from)
        start = to
      default: break
      }
    }
    return ranges
  }

  /// Returns whether samples differ by at most a step of 24 bits.
  static func equal(_ samples: [Float], _ expected: [Float]) -> Bool {
    samples.count == expected.count
      && zip(samples, expected).allSatisfy { abs($0 - $1) <= 1 / 8_388_608 }
  }
}
