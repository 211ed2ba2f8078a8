import AudioOutput
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// A pipeline between scripted tracks and a scripted device.
struct PipelineBench {
  let clock: ManualClock
  let device: ScriptedDevice
  let recorder = EventRecorder()
  let opener: ScriptedOpener
  let pipeline: AudioPipeline

  /// Entry numbers 1, 2, … play `tracks` in order.
  init(
    _ tracks: [ScriptedTrack], ringSamples: Int = 1024, isPaced: Bool = true,
    isAudible: Bool = true,
    bufferFrames: Int = 64, clock: ManualClock = ManualClock()
  ) throws {
    let device = ScriptedDevice(
      clock: clock, bufferFrames: bufferFrames, periodFrames: bufferFrames / 4, isPaced: isPaced,
      isAudible: isAudible)
    self.clock = clock
    self.device = device
    let paths = tracks.indices.map { Self.entry($0 + 1).track.path }
    opener = ScriptedOpener(Dictionary(uniqueKeysWithValues: zip(paths, tracks)))
    let recorder = recorder
    pipeline = try AudioPipeline(
      output: "scripted", opener: opener, clock: clock, ringSamples: ringSamples,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
  }

  static func entry(_ number: Int) -> QueueEntry {
    QueueEntry(
      id: EntryID(rawValue: Int64(number)),
      track: Track(path: TrackPath("/music/\(number).mp3"), title: "\(number)"))
  }

  /// Loads an entry of generation 1 and plays it.
  func load(_ number: Int, seconds: Double = 0, isPlaying: Bool = true, generation: Int64 = 1) {
    pipeline.perform(
      .load(Self.entry(number), seconds: seconds, isPlaying: isPlaying, generation: generation))
  }

  /// Waits until a run of the entry is reported to have begun, and returns its first frame.
  @discardableResult
  func began(_ number: Int, _ location: SourceLocation = #_sourceLocation) throws -> Int64 {
    let id = Self.entry(number).id
    let event = recorder.next {
      if case .began(_, id, _, _, _) = $0 { true } else { false }
    }
    guard case .began(_, _, let frame, _, _) = try #require(event, sourceLocation: location) else {
      return -1
    }
    return frame
  }

  /// Waits until the entry is reported to have halted, and returns the frame.
  func halted(_ number: Int, _ location: SourceLocation = #_sourceLocation) throws -> Int64 {
    let id = Self.entry(number).id
    let event = recorder.next { if case .halted(_, id, _, _) = $0 { true } else { false } }
    guard case .halted(_, _, let frame, _) = try #require(event, sourceLocation: location) else {
      return -1
    }
    return frame
  }

  /// Waits until the entry is reported to have finished, and returns its end.
  @discardableResult
  func finished(_ number: Int, _ location: SourceLocation = #_sourceLocation) throws -> Int64 {
    let id = Self.entry(number).id
    let event = recorder.next { if case .finished(_, id, _, _) = $0 { true } else { false } }
    guard case .finished(_, _, let frame, _) = try #require(event, sourceLocation: location) else {
      return -1
    }
    return frame
  }

  func ended(_ location: SourceLocation = #_sourceLocation) throws {
    try #require(
      recorder.next { if case .queueEnded = $0 { true } else { false } } != nil,
      sourceLocation: location)
  }

  /// The samples of the given frames of entries, one after the other.
  static func samples(_ pieces: (Int, Range<Int>)...) -> [Float] {
    pieces.flatMap { ScriptedTrack.samples(entry($0.0).id, $0.1) }
  }
}
