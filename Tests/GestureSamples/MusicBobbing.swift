import Glibc

/// A head that moves with the music, for some bars at a time.
struct MusicBobbing: HeadPart {
  private var start = 0.0
  private var end = 0.0
  private var frequency = 1.0
  private var angle = 0.0

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    if time >= end + 5 {
      start = time
      end = time + random.pickByRatio(GestureRanges.musicTime)
      frequency = random.pick(GestureRanges.musicFrequency)
      angle = random.pick(GestureRanges.musicAngle)
    }
    guard time < end else { return HeadAngles() }
    let edges = smoothStep((time - start) * frequency) * smoothStep((end - time) * frequency)
    return HeadAngles(pitch: -angle * edges * (1 - cos(2 * .pi * frequency * (time - start))) / 2)
  }
}
