/// Looks at something and away again: around, down at a phone, or into a new posture.
struct Looks: HeadPart {
  /// The direction, the speed, the duration and the interval.
  struct Habit {
    let target: @Sendable (inout SampleRandom) -> HeadAngles
    let time: ClosedRange<Double>
    /// Nil if the posture is kept.
    let hold: ClosedRange<Double>?
    let interval: ClosedRange<Double>

    static func around(
      yaw: ClosedRange<Double> = GestureRanges.lookYaw,
      interval: ClosedRange<Double> = GestureRanges.lookInterval
    ) -> Self {
      Self(
        target: {
          HeadAngles(
            pitch: $0.pickEitherSide(GestureRanges.lookPitch), yaw: $0.pickEitherSide(yaw),
            roll: $0.pick(-3.0...3))
        },
        time: GestureRanges.lookTime, hold: GestureRanges.lookHold, interval: interval)
    }

    static func down(interval: ClosedRange<Double> = GestureRanges.glanceInterval) -> Self {
      Self(
        target: { HeadAngles(pitch: $0.pick(GestureRanges.glancePitch), yaw: $0.pick(-8.0...8)) },
        time: GestureRanges.glanceTime, hold: GestureRanges.glanceHold, interval: interval)
    }

    static let posture = Self(
      target: {
        HeadAngles(
          pitch: $0.pickEitherSide(GestureRanges.posturePitch),
          yaw: $0.pickEitherSide(GestureRanges.postureYaw),
          roll: $0.pickEitherSide(GestureRanges.postureRoll))
      },
      time: GestureRanges.postureTime, hold: nil, interval: GestureRanges.postureInterval)
  }

  private let habit: Habit
  private var gaze = Mover()
  private var isAway = false
  private var next: Double

  init(_ habit: Habit, _ random: inout SampleRandom) {
    self.habit = habit
    next = random.pick(habit.interval)
  }

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    if time >= next {
      let length = random.pick(habit.time)
      // One look in three leads to the next without a way back.
      let goesHome = isAway && random.chance(2.0 / 3)
      gaze.move(to: goesHome ? HeadAngles() : habit.target(&random), at: time, within: length)
      isAway = !goesHome && habit.hold != nil
      next = time + length + random.pick(isAway ? habit.hold ?? habit.interval : habit.interval)
    }
    return gaze.position(at: time)
  }
}
