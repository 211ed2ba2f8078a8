import SoundDecoding

/// The times of a track in frames, and the part of them that is played.
struct TrackTimeline {
  /// The start times of packets.
  let times: PacketTimes
  /// The total duration that the track declares, in frames.
  private let declared: Int64
  private let unitsPerSecond: Int
  private let sampleRate: Int
  private let framesPerPacket: Int

  /// Determines the times of the packets of a table, including those that a truncated file lacks.
  ///
  /// - Parameter unitsPerSecond: The time units of the track per second.
  init(_ table: SampleTable, _ config: SoundConfig, unitsPerSecond: Int) {
    (self.unitsPerSecond, sampleRate) = (unitsPerSecond, config.sampleRate)
    framesPerPacket = config.framesPerPacket
    let count = table.declaredCount
    var (units, rest) = (Int128(0), count)
    var listed = PacketTimes()
    for run in table.durations where rest > 0 {
      let number = min(run.count, rest)
      units += Int128(number) * Int128(run.duration)
      listed.add(number, length: min(run.duration, framesPerPacket))
      rest -= number
    }
    // Packets without a duration are whole.
    listed.add(rest, length: framesPerPacket)
    let missing = Int128(rest) * Int128(framesPerPacket)
    var whole = PacketTimes()
    whole.add(count, length: framesPerPacket)
    // Only ALAC has packets with fewer frames. A time unit other than a frame would be imprecise.
    if case .alac = config, unitsPerSecond == sampleRate { times = listed } else { times = whole }
    let exact = Int64(
      clamping: Int128(Self.scaled(units, from: unitsPerSecond, to: sampleRate)) + missing)
    let isMultiple = max(unitsPerSecond, sampleRate) % min(unitsPerSecond, sampleRate) == 0
    let isPrecise = isMultiple || exact < times.end - Int64(framesPerPacket)
    declared = min(times.end, isPrecise ? exact : times.end)
  }

  /// Returns the frames to play, without those that the encoder added at both ends.
  func played(
    _ delay: EncoderDelay?, _ edits: EditList?, movieUnitsPerSecond: Int?
  ) -> Range<Int64> {
    if let delay, let range = range(delay) { return range }
    guard let edits, frames(edits.start) < declared else { return 0..<declared }
    let start = frames(edits.start)
    guard let duration = edits.duration, let scale = movieUnitsPerSecond else {
      return start..<declared
    }
    // The movie's time unit is often a millisecond, so the duration is only used if it is clearly shorter.
    let length = Self.scaled(Int128(duration), from: scale, to: sampleRate)
    let tick = Int64((sampleRate + scale - 1) / scale)
    return start..<(length < declared - start - tick - 1 ? start + length : declared)
  }

  /// Returns the frames to play according to an encoder's tag, or `nil` if it does not fit the track.
  private func range(_ delay: EncoderDelay) -> Range<Int64>? {
    let sum = frames(delay.delay + delay.padding + delay.length)
    let (start, length) = (frames(delay.delay), frames(delay.length))
    guard abs(sum - times.end) <= Int64(framesPerPacket), length <= times.end - start else {
      return nil
    }
    return start..<(start + length)
  }

  private func frames(_ units: Int64) -> Int64 {
    Self.scaled(Int128(units), from: unitsPerSecond, to: sampleRate)
  }

  /// Converts a duration to another time unit, rounded to the nearest.
  private static func scaled(_ units: Int128, from scale: Int, to other: Int) -> Int64 {
    Int64(clamping: (units * Int128(other) + Int128(scale / 2)) / Int128(scale))
  }
}
