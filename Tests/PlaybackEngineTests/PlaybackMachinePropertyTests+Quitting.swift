import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// Where the next player resumes.
extension PlaybackMachinePropertyTests {
  @Test(arguments: 0..<(isThorough ? 300 : 100) as Range<UInt64>)
  func `quitting anywhere in a sequence saves the position of the saved item`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var bench = MachineBench()
    bench.followsByItself = false
    var pipeline = SimulatedPipeline()
    var lasting = Self.saved(bench, pipeline)
    for number in 0..<150 {
      bench.now = bench.now.later(byMilliseconds: Int64.random(in: 1...2000, using: &random))
      if !bench.machine.isSorting { lasting = Self.saved(bench, pipeline) }
      step(&bench, &pipeline, &random)
      Self.obey(&bench, &pipeline)
      guard number.isMultiple(of: 3) else { continue }
      let fade: Int64 = number.isMultiple(of: 2) ? 0 : 250
      try checkQuitting(bench, pipeline, before: lasting, fading: fade, seed: seed)
    }
  }

  /// Quits a copy of the bench.
  ///
  /// - Parameters:
  ///   - lasting: What would have been saved before songs were sorted.
  ///   - fade: The number of frames that are heard until the sound has faded out.
  private func checkQuitting(
    _ bench: MachineBench, _ pipeline: SimulatedPipeline, before lasting: SavedSession,
    fading fade: Int64, seed: UInt64
  ) throws {
    var (bench, pipeline) = (bench, pipeline)
    bench.heard = pipeline.position
    bench.send(.shutdown)
    pipeline.play(fade, at: bench.now)
    Self.obey(&bench, &pipeline)
    while let event = pipeline.takeEvent() {
      bench.heard = pipeline.position
      bench.send(.pipeline(event))
    }
    let saved = Self.saved(bench, pipeline)
    guard let index = saved.index else { return }
    let queue = bench.machine.lastingQueue
    var expected = saved.seconds
    if bench.machine.isSorting {
      expected = lasting.seconds
    } else if let (entry, frame) = pipeline.place {
      if entry.id == queue.entries[index].id {
        expected = Self.seconds(frame)
        // A repeating item that was heard to its end, or sought beyond it, stays there until it is
        // heard again.
        if frame == 0, saved.seconds >= Self.seconds(SimulatedPipeline.length(entry)) {
          expected = saved.seconds
        }
      } else if frame > 0, queue.index(of: entry.id) == nil {
        // It was removed before it was reported as heard, and what is saved has not begun.
        expected = 0
      }
    }
    // Rounding may cost a frame.
    try #require(
      abs(saved.seconds - expected) < 0.002,
      "seed \(seed): \(saved.seconds) instead of \(expected) is saved after\n\(bench.sequence)")
  }

  private static func seconds(_ frames: Int64) -> Double {
    Double(frames) / Double(SimulatedPipeline.sampleRate)
  }

  /// What is saved now, without the queue.
  private static func saved(_ bench: MachineBench, _ pipeline: SimulatedPipeline) -> SavedSession {
    bench.machine.savedSession(at: bench.now, heard: pipeline.position, withQueue: false)
  }

  /// Lets the pipeline carry out its commands.
  private static func obey(_ bench: inout MachineBench, _ pipeline: inout SimulatedPipeline) {
    for command in bench.commands { pipeline.perform(command, at: bench.now) }
    bench.forget()
  }
}
