/// A neutral position that drifts at times: the yaw, and in one of three cases also the pitch,
/// which comes back.
struct Drift: HeadPart {
  private var rate = HeadAngles()
  private var sum = HeadAngles()
  private var end = 0.0
  private var next: Double
  private var last = 0.0

  init(_ random: inout SampleRandom) {
    next = random.pick(GestureRanges.driftInterval)
  }

  /// A drift that never stops, at a constant rate.
  init(steady rate: HeadAngles) {
    self.rate = rate
    end = .infinity
    next = .infinity
  }

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    if time >= next { begin(at: time, &random) }
    if time < end { sum += rate * (time - last) }
    last = time
    return sum
  }

  private mutating func begin(at time: Double, _ random: inout SampleRandom) {
    end = time + random.pick(GestureRanges.driftTime)
    next = end + random.pick(GestureRanges.driftInterval)
    rate = HeadAngles(yaw: random.pickEitherSide(GestureRanges.driftRate))
    guard random.chance(1.0 / 3) else { return }
    let pitch = random.pick(GestureRanges.driftRate)
    rate.pitch = sum.pitch > 0 ? -pitch : pitch
  }
}
