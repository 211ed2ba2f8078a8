import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// Where the next player comes back to.
extension PlaybackMachinePropertyTests {
  @Test(arguments: 0..<(isThorough ? 300 : 100) as Range<UInt64>)
  func `quitting anywhere in a sequence saves the place of the item that is saved`(
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
      if number % 3 == 0 { try checkQuitting(bench, pipeline, before: lasting, seed: seed) }
    }
  }

  /// Quits a copy.
  ///
  /// - Parameter lasting: What would have been saved before songs were sorted.
  private func checkQuitting(
    _ bench: MachineBench, _ pipeline: SimulatedPipeline, before lasting: SavedSession, seed: UInt64
  ) throws {
    var (bench, pipeline) = (bench, pipeline)
    bench.heard = pipeline.position
    bench.send(.shutdown)
    Self.obey(&bench, &pipeline)
    while let event = pipeline.takeEvent() {
      bench.heard = pipeline.position
      bench.send(.pipeline(event))
    }
    let saved = Self.saved(bench, pipeline)
    guard let index = saved.index else { return }
    var expected = [saved.seconds]
    if bench.machine.isSorting {
      expected = [lasting.seconds]
    } else if let place = pipeline.place,
      place.entry.id == bench.machine.lastingQueue.entries[index].id
    {
      expected = Self.places(place.frame, in: place.entry) ?? expected
    }
    // A frame is what rounding may cost.
    let isRight = expected.contains { abs($0 - saved.seconds) < 0.002 }
    try #require(
      isRight,
      "seed \(seed): \(saved.seconds) and not \(expected) is saved after\n\(bench.sequence)")
  }

  /// Where the player may say that it is, seconds, when the pipeline is at a frame of the saved item.
  ///
  /// - Returns: nil at the end of what can be heard, beyond which the player may have been sent.
  private static func places(_ frame: Int64, in entry: QueueEntry) -> [Double]? {
    let (rate, end) = (Double(SimulatedPipeline.sampleRate), SimulatedPipeline.length(entry))
    if frame == end { return nil }
    let place = Double(frame) / rate
    // An item that repeats and was heard to its end is at its end until it is heard again.
    return frame == 0 ? [place, Double(end) / rate] : [place]
  }

  /// What is saved now, without the queue.
  private static func saved(_ bench: MachineBench, _ pipeline: SimulatedPipeline) -> SavedSession {
    bench.machine.savedSession(at: bench.now, heard: pipeline.position, withQueue: false)
  }

  /// Lets the pipeline do what it was told.
  private static func obey(_ bench: inout MachineBench, _ pipeline: inout SimulatedPipeline) {
    for command in bench.commands { pipeline.perform(command, at: bench.now) }
    bench.forget()
  }
}
