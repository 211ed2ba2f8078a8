import Foundation
import PlaybackEngine
import PlayerModel
import SoundFiles
import TestSupport
import Testing

/// Real files whose length the decoder underestimates: tones of 200, 400 and 600 Hz, four seconds
/// each.
@Suite(.timeLimit(.minutes(30))) struct EstimatedLengthTests {
  enum Form: CaseIterable {
    /// Three files joined with `cat`: the first one's Info frame counts only its own frames.
    case joined
    /// One stream with a loud start that does not state its length.
    case variable
  }

  private static let rate = 16_000
  private let folder: TemporaryFolder
  private let device: ScriptedDevice
  private let recorder = EventRecorder()
  private let pipeline: AudioPipeline

  init() throws {
    let (clock, recorder) = (ManualClock(), recorder)
    let device = ScriptedDevice(clock: clock, bufferFrames: 4096, periodFrames: 1024)
    folder = try TemporaryFolder()
    self.device = device
    pipeline = try AudioPipeline(
      output: "scripted", opener: FileOpener(), clock: clock, ringSamples: 1 << 14,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
  }

  @Test(arguments: Form.allCases, [(1.0, 200), (5.0, 400), (9.0, 600), (11.5, 600)])
  func `a seek lands at the requested position`(form: Form, place: (seconds: Double, tone: Int))
    throws
  {
    let entry = try entry(form)
    pipeline.perform(.load(entry, seconds: 0, isPlaying: true, generation: 1))
    #expect(try tone(from: 0, of: entry) == 200)
    pipeline.perform(.seek(entry, seconds: place.seconds, generation: 2))
    let isHalted: (PipelineEvent) -> Bool = { if case .halted = $0 { true } else { false } }
    try #require(recorder.next(where: isHalted) != nil)
    #expect(try tone(from: place.seconds, of: entry) == place.tone)
  }

  @Test(arguments: Form.allCases)
  func `a load at a position starts there`(form: Form) throws {
    let entry = try entry(form)
    pipeline.perform(.load(entry, seconds: 9, isPlaying: true, generation: 1))
    #expect(try tone(from: 9, of: entry) == 600)
  }

  @Test(arguments: Form.allCases)
  func `the actual end limits a seek, and is reported`(form: Form) throws {
    let entry = try entry(form)
    let end = try Self.frames(of: entry)
    pipeline.perform(.load(entry, seconds: 1000, isPlaying: true, generation: 1))
    let located = PipelineEvent.located(
      generation: 1, entry: entry.id, frame: end, sampleRate: Self.rate)
    #expect(recorder.next { $0 == located } != nil)
    let isFinished: (PipelineEvent) -> Bool = { event in
      if case .finished(1, entry.id, end, _) = event { true } else { false }
    }
    #expect(recorder.next(where: isFinished) != nil)
  }

  /// The tone that is heard after a position, in Hz, once a run starts exactly there.
  private func tone(from seconds: Double, of entry: QueueEntry) throws -> Int {
    let before = device.samples.count
    try #require(device.play(Self.rate / 2))
    let began = recorder.next { if case .began = $0 { true } else { false } }
    guard case .began(_, entry.id, let frame, Self.rate, _) = began else { return 0 }
    #expect(frame == Int64(seconds * Double(Self.rate)))
    // Where files are joined, the padding of encoders is heard as silence.
    let heard = device.samples[before...].dropFirst(Self.rate / 4)
    let rises = zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Int((Double(rises) * 4 / 100).rounded()) * 100
  }

  private func entry(_ form: Form) throws -> QueueEntry {
    let bytes =
      switch form {
      case .joined:
        try Self.infoFrame + ["tone-200", "tone-400", "tone-600"].flatMap(Self.fixture)
      case .variable:
        try Self.fixture("tone-200-40k")
          + ["tone-400", "tone-600"].flatMap(Self.fixture)
      }
    let path = try folder.write(bytes, to: "\(form).mp3")
    let entry = QueueEntry(id: EntryID(rawValue: 1), track: Track(path: path, title: "\(form)"))
    let file = try SoundFiles.open(path)
    #expect(!file.isLengthExact && file.duration < 7, "the estimate is too good for this test")
    return entry
  }

  /// A frame that claims that the 114 frames and 4104 bytes of the first tone are the whole file.
  private static let infoFrame: [UInt8] = {
    let header: [UInt8] = [0xFF, 0xF3, 0x58, 0xC4] + [UInt8](repeating: 0, count: 9)
    // The frame counts itself among the bytes, which makes 4284.
    let counts: [UInt8] = [0, 0, 0, 3, 0, 0, 0, 114, 0, 0, 0x10, 0xBC]
    let frame = header + Array("Info".utf8) + counts
    return frame + [UInt8](repeating: 0, count: 180 - frame.count)
  }()

  private static func fixture(_ name: String) throws -> [UInt8] {
    let file = Checkout.tests("MPEGAudioTests/Fixtures/\(name).mp3")
    return Array(try Data(contentsOf: URL(filePath: file)))
  }

  private static func frames(of entry: QueueEntry) throws -> Int64 {
    let file = try SoundFiles.open(entry.track.path)
    try file.measure()
    return file.length
  }

  private struct FileOpener: TrackOpening {
    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      OpenedTrack(source: try SoundFiles.open(entry.track.path), track: entry.track)
    }
  }
}
