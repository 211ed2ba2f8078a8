import Foundation
import PlaybackEngine
import PlayerModel
import SoundFiles
import TestSupport
import Testing

/// A repeated passage of real files, compared with what a model makes of their decoded samples.
@Suite(.timeLimit(.minutes(30))) struct DecodedLoopTests {
  private struct FileOpener: TrackOpening {
    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      OpenedTrack(source: try SoundFiles.open(entry.track.path), track: entry.track)
    }
  }

  /// A step of 24 bits.
  private static let step: Float = 1 / 8_388_608

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ kind: String) throws -> TrackPath {
    guard kind == "mp3" else { return try folder.write(FLACFixture().bytes, to: "a.flac") }
    let music = Checkout.tests("MPEGAudioTests/Fixtures/stereo-cbr.mp3")
    return try folder.write(Array(try Data(contentsOf: URL(filePath: music))), to: "a.mp3")
  }

  @Test(arguments: ["mp3", "flac"], 0..<10)
  func `the player's samples are those of the model`(kind: String, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = try file(kind)
    let format = try SoundFiles.open(path).format
    let whole = try SoundFiles.open(path).samples()
    let (rate, channels) = (format.sampleRate, format.channelCount)
    let frames = whole.count / channels
    let start = Int.random(in: 0..<(frames / 3), using: &random)
    let end = Int.random(in: (frames / 2)...frames, using: &random)
    let model = LoopModel(
      frames: frames, channels: channels, sampleRate: rate, passage: start..<end,
      sound: { whole[$0 * channels + $1] })
    let (clock, recorder) = (ManualClock(), EventRecorder())
    let device = ScriptedDevice(clock: clock, bufferFrames: 1024, periodFrames: 256)
    let pipeline = try AudioPipeline(
      output: "scripted", opener: FileOpener(), clock: clock, ringSamples: 1 << 14,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
    let entry = QueueEntry(id: EntryID(rawValue: 1), track: Track(path: path, title: "a"))
    pipeline.perform(
      .setLoop(
        SoundLoop(
          entry: entry, start: Double(start) / Double(rate), end: Double(end) / Double(rate))))
    pipeline.perform(.load(entry, seconds: 0, isPlaying: true, generation: 1))
    let count = end + 2 * (end - start) + (end - start) / 2
    #expect(device.play(count))
    let (heard, expected) = (device.samples, model.samples(from: 0, count: count))
    #expect(heard.count == expected.count)
    #expect(zip(heard, expected).allSatisfy { abs($0 - $1) <= Self.step })
    let turns = recorder.events.compactMap { event -> [Int64]? in
      if case .turned(_, _, let from, let to, _) = event { [from, to] } else { nil }
    }
    #expect(turns.allSatisfy { $0 == [Int64(end), Int64(start)] })
  }
}
