import PlaybackEngine
import PlayerModel
import SoundFiles
import TestSupport
import Testing

/// Files of several formats, one after the other, and high sample rates.
@Suite(.timeLimit(.minutes(30))) struct FormatChangeTests {
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
      output: "scripted", opener: FileOpener(), clock: clock,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
  }

  private struct FileOpener: TrackOpening {
    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      OpenedTrack(source: try SoundFiles.open(entry.track.path), track: entry.track)
    }
  }

  private func entry(_ bytes: [UInt8], _ number: Int64) throws -> QueueEntry {
    let path = try folder.write(bytes, to: "\(number)")
    return QueueEntry(
      id: EntryID(rawValue: number), track: Track(path: path, title: "\(number)"))
  }

  private func samples(of entry: QueueEntry) throws -> [Float] {
    try SoundFiles.open(entry.track.path).samples()
  }

  /// Plays entries one after the other, and returns the sound.
  private func play(_ entries: [QueueEntry], frames: Int) throws -> [ScriptedDevice.Heard] {
    pipeline.perform(.load(entries[0], seconds: 0, isPlaying: true, generation: 1))
    for entry in entries.dropFirst() {
      pipeline.perform(.setNext(entry))
      try #require(
        recorder.next { if case .opened(_, entry.id, _) = $0 { true } else { false } } != nil)
    }
    try #require(device.play(frames))
    try #require(recorder.next { if case .queueEnded = $0 { true } else { false } } != nil)
    return device.recording
  }

  @Test func `two file formats with the same rate join without a gap`() throws {
    var fixture = FLACFixture()
    fixture.channelCount = 1
    let flac = try entry(fixture.bytes, 1)
    let mpeg = try entry(MP3Fixture(frameCount: 20).bytes, 2)
    let whole = try samples(of: flac) + samples(of: mpeg)
    let heard = try play([flac, mpeg], frames: whole.count)
    #expect(heard.map(\.format) == [PCMFormat(sampleRate: 44_100, channelCount: 1)])
    #expect(heard.first?.samples == whole)
    #expect(device.timesOpened == 1)
  }

  @Test(arguments: [192_000, 384_000], [24, 32])
  func `high sample rates and bit depths reach the device unchanged`(rate: Int, bits: Int) throws {
    var fixture = FLACFixture()
    (fixture.sampleRate, fixture.bits, fixture.frameCount) = (rate, bits, 300)
    let entry = try entry(fixture.bytes, 1)
    let heard = try play([entry], frames: fixture.length)
    #expect(heard.map(\.format) == [PCMFormat(sampleRate: rate, channelCount: 2)])
    #expect(heard.first?.samples == fixture.samples)
  }
}
