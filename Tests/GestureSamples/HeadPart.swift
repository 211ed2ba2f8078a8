import Glibc

/// A part of how a head moves.
protocol HeadPart {
  /// What it adds at a moment in seconds, no earlier than the last that was asked for.
  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles
}

/// The way from 0 to 1 that a hand or head takes, without a jerk.
func smoothStep(_ share: Double) -> Double {
  let s = min(max(share, 0), 1)
  return s * s * s * (10 - 15 * s + 6 * s * s)
}

/// Goes from where it is to somewhere else within a time, and stays.
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

/// A sine wave whose parts are drawn once.
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
