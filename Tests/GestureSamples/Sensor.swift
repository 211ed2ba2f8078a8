import Glibc
import HeadphoneMotion
import PlayerModel

/// Turns a head's angles into samples as headphones would send them: noisy, late, and incomplete.
struct Sensor {
  private let rate: Double
  private let measuresRoll: Bool
  private let whiteNoise: Double
  private var bias: HeadAngles
  private var error = HeadAngles()
  private var number = 0
  private var stalledUntil = 0.0
  private var lastStamp: Int64 = 0
  private var losing = 0

  /// - Parameters:
  ///   - rate: Samples per second.
  ///   - measuresRoll: Whether it measures roll, which some headphones do not.
  init(rate: Double, measuresRoll: Bool, _ random: inout SampleRandom) {
    self.rate = rate
    self.measuresRoll = measuresRoll
    whiteNoise = random.pick(GestureRanges.whiteNoise)
    bias = HeadAngles(
      pitch: random.pickEitherSide(GestureRanges.biasStart),
      yaw: random.pickEitherSide(GestureRanges.biasStart),
      roll: random.pickEitherSide(GestureRanges.biasStart))
  }

  /// The time of the next sample, in seconds.
  var nextTime: Double { Double(number) / rate }

  /// The next sample, or nil if it is lost.
  mutating func sample(_ head: HeadAngles, _ random: inout SampleRandom) -> HeadphoneMotion? {
    let time = nextTime
    number += 1
    wander(&random)
    if losing == 0, random.chance(GestureRanges.lossProbability) {
      losing = Int.random(in: GestureRanges.lossCount, using: &random)
    }
    if random.chance(GestureRanges.stallProbability) {
      stalledUntil = time + random.pick(GestureRanges.stallTime)
    }
    let late = max(time + random.pick(GestureRanges.lateness), stalledUntil)
    let noisy = head + error + noise(&random)
    guard losing == 0 else {
      losing -= 1
      return nil
    }
    // A second after the clock's beginning, and no two at the same time.
    lastStamp = max(Int64((late + 1) * 1e9), lastStamp + 1_000_000)
    return HeadphoneMotion(
      time: Timestamp(unixMilliseconds: lastStamp / 1_000_000, monotonicNanoseconds: lastStamp),
      attitude: Attitude(
        roll: measuresRoll ? radians(noisy.roll) : .nan, pitch: radians(noisy.pitch),
        yaw: radians(noisy.yaw)),
      sequence: UInt64(number))
  }

  private mutating func wander(_ random: inout SampleRandom) {
    let step = GestureRanges.biasWalk / rate.squareRoot()
    let limit = GestureRanges.biasLimit
    bias += HeadAngles(pitch: random.normal(), yaw: random.normal(), roll: random.normal()) * step
    bias.pitch = min(max(bias.pitch, -limit), limit)
    bias.yaw = min(max(bias.yaw, -limit), limit)
    bias.roll = min(max(bias.roll, -limit), limit)
    error += bias * (1 / rate)
    let drawn = 1 - 1 / (rate * GestureRanges.gravityTime)
    error.pitch *= drawn
    error.roll *= drawn
  }

  private func noise(_ random: inout SampleRandom) -> HeadAngles {
    HeadAngles(pitch: random.normal(), yaw: random.normal(), roll: random.normal()) * whiteNoise
  }

  /// Radians from −π to π, as sources report them.
  private func radians(_ degrees: Double) -> Double {
    remainder(degrees, 360) * .pi / 180
  }
}
