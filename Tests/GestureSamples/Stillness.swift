/// A head that is held still: breath and pulse.
struct Stillness: HeadPart {
  private let breath: Wave

  init(_ random: inout SampleRandom) {
    let angle = random.pick(GestureRanges.breathAngle)
    breath = Wave(
      frequency: random.pick(GestureRanges.breathFrequency),
      angles: HeadAngles(
        pitch: angle, yaw: random.pick(-0.5...0.5) * angle, roll: random.pick(-0.5...0.5) * angle),
      &random)
  }

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    breath.value(at: time)
  }
}
