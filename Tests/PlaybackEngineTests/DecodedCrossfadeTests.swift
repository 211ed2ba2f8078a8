import Foundation
import PlaybackEngine
import PlayerModel
import SoundFiles
import TestSupport
import Testing

/// A fade between real files, compared with what a model makes of their decoded samples.
@Suite(.timeLimit(.minutes(30))) struct DecodedCrossfadeTests {
  private struct FileOpener: TrackOpening {
    let gate: Gate

    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      gate.pass()
      return OpenedTrack(source: try SoundFiles.open(entry.track.path), track: entry.track)
    }
  }

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
    let end = Int.random(in: (frames / 2)...frames, using: &random)
    let model = CrossfadeModel(
      channels: channels, sampleRate: rate, old: whole, new: whole, end: end,
      length: Int.random(in: 2...(frames / 3), using: &random))
    let (clock, recorder, gate) = (ManualClock(), EventRecorder(), Gate())
    let device = ScriptedDevice(clock: clock, bufferFrames: 1024, periodFrames: 256)
    let pipeline = try AudioPipeline(
      output: "scripted", opener: FileOpener(gate: gate), clock: clock, ringSamples: 1 << 14,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
    let entries = (1...2).map {
      QueueEntry(id: EntryID(rawValue: Int64($0)), track: Track(path: path, title: "a"))
    }
    pipeline.perform(.load(entries[0], seconds: 0, isPlaying: true, generation: 1))
    pipeline.perform(.setNext(entries[1]))
    pipeline.perform(.setCrossfade(CrossfadeBench.fade(model)))
    gate.open()
    let count = model.start + frames
    #expect(device.play(count))
    #expect(CrossfadeBench.equal(device.samples, model.samples(from: 0, count: count)))
    let crossings = recorder.events.compactMap { event -> [Int64]? in
      guard case .crossed(_, _, let end, _, let start, _, _) = event else { return nil }
      return [end, start]
    }
    let middle = (model.length + 1) / 2
    #expect(crossings == [[Int64(model.start + middle), Int64(middle)]])
  }
}
