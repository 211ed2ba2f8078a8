import Glibc

/// One component of a head's movement.
protocol HeadPart {
  /// Its contribution at a time in seconds, no earlier than the last one requested.
  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles
}

/// The path from 0 to 1 of a hand or head, without a jerk.
func smoothStep(_ share: Double) -> Double {
  let s = min(max(share, 0), 1)
  return s * s * s * (10 - 15 * s + 6 * s * s)
}

/// Moves from its position to another within a given time, and stays there.
struct Mover {
  private var from = HeadAngles()
  private var to = HeadAngles()
  private var start = 0.0
  private var length = 1.0

  func position(at time: Double) -> HeadAngles {
    let share = smoothStep((time - start) / length)
    return from * (1 - share) + to * share
  }

  mutating func move(to target: HeadAngles, at time: Double, within length: Double) {
    from = position(at: time)
    to = target
    start = time
    self.length = length
  }
}

/// A sine wave whose parameters are drawn once.
struct Wave {
  private let frequency: Double
  private let phase: Double
  private let angles: HeadAngles

  init(frequency: Double, angles: HeadAngles, _ random: inout SampleRandom) {
    self.frequency = frequency
    self.angles = angles
    phase = random.pick(0...2 * .pi)
  }

  func value(at time: Double) -> HeadAngles {
    angles * sin(2 * .pi * frequency * time + phase)
  }
}
