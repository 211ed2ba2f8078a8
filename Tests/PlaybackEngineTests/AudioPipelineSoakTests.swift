import AudioOutput
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// What must hold of a pipeline for any commands, in whatever order the threads run.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineSoakTests {
  typealias Bench = PipelineBench

  static let tracks: [ScriptedTrack] = {
    var estimated = ScriptedTrack(frames: 300)
    estimated.isLengthExact = false
    estimated.claimedLength = 900
    var broken = ScriptedTrack(frames: 400)
    broken.failsAt = 150
    var slow = ScriptedTrack(frames: 250)
    slow.bite = 7
    var missing = ScriptedTrack(frames: 1)
    missing.openError = PlayerError(.notFound, "It is not there.")
    return [
      ScriptedTrack(frames: 600), estimated, broken, slow, missing, ScriptedTrack(frames: 0),
      ScriptedTrack(frames: 1), ScriptedTrack(frames: 3000),
      ScriptedTrack(frames: 201, rate: 2000, channels: 1),
    ]
  }()

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `what is reported as heard is what was heard`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bench = try Bench(Self.tracks)
    var generation: Int64 = 0
    for _ in 0..<120 {
      command(bench, &generation, &random)
      if Bool.random(using: &random) {
        bench.device.playSoon(atMost: Int.random(in: 1...80, using: &random))
      }
    }
    bench.pipeline.perform(.shutdown)
    bench.device.letGo()
    try #require(bench.recorder.next { $0 == .closed } != nil)
    let (reported, heard) = (try reported(bench.recorder.events), bench.device.samples)
    #expect(reported.count == heard.count)
    // The end of the music was faded out.
    #expect(reported.dropLast(500) == heard.dropLast(500))
    #expect(bench.recorder.events.last == .closed)
  }

  private func command(
    _ bench: Bench, _ generation: inout Int64, _ random: inout SeededGenerator
  ) {
    let number = Int.random(in: 1...Self.tracks.count, using: &random)
    let seconds = Double.random(in: 0...0.7, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      generation += 1
      bench.load(
        number, seconds: Bool.random(using: &random) ? 0 : seconds,
        isPlaying: Int.random(in: 0..<4, using: &random) > 0, generation: generation)
    case 2, 3:
      generation += 1
      bench.pipeline.perform(
        .seek(Bench.entry(number), seconds: seconds, generation: generation))
    case 4: bench.pipeline.perform(.pause)
    case 5, 6: bench.pipeline.perform(.resume)
    case 7, 8: bench.pipeline.perform(.setNext(Bench.entry(number)))
    case 9: bench.pipeline.perform(.setNext(nil))
    case 10: bench.pipeline.perform(.setOutput("\(number)"))
    default:
      bench.pipeline.perform(.releaseDevice)
      if number == 1 {
        generation += 1
        bench.pipeline.perform(.stop(generation: generation))
      }
    }
  }

  /// The samples that were heard according to the events; every run ends once before the next, and
  /// before the order that ends it counts as followed.
  private func reported(_ events: [PipelineEvent]) throws -> [Float] {
    var samples: [Float] = []
    var run: (entry: EntryID, frame: Int64)?
    var followed: Int64 = 0
    func close(_ entry: EntryID, _ end: Int64) throws {
      let open = try #require(run)
      #expect(open.entry == entry)
      #expect(end > open.frame)
      samples += ScriptedTrack.samples(
        entry, Int(open.frame)..<Int(end),
        channels: Self.tracks[Int(entry.rawValue) - 1].parts[0].format.channelCount)
      run = nil
    }
    for event in events {
      switch event {
      case .followed(let generation):
        #expect(run == nil)
        #expect(generation > followed)
        followed = generation
      case .began(let generation, let entry, let frame, _, _):
        #expect(run == nil)
        #expect(generation == followed)
        run = (entry, frame)
      case .halted(_, let entry, let frame, _): try close(entry, frame)
      case .finished(_, let entry, let frame, _): if run != nil { try close(entry, frame) }
      default: break
      }
    }
    #expect(run == nil)
    return samples
  }
}
