import Glibc
import HeadphoneMotion

/// One gesture as a head makes it, from second 0 on.
struct GestureCurve {
  /// The angle of the head at given times; between two of these it swings like a pendulum.
  private var knots: [(time: Double, angle: Double)] = [(0, 0)]
  private let direction: HeadAngles
  /// How the held head wavers in a tilt or turn.
  private var waver: Wave?
  /// The time at which it is complete.
  private(set) var end = 0.0

  init(
    _ gesture: Gesture, frequencies: ClosedRange<Double>, _ random: inout SampleRandom
  ) {
    var share: Double { random.pickEitherSide(GestureRanges.companionShare) }
    switch gesture {
    case .nod, .doubleNod:
      direction = HeadAngles(pitch: -1, yaw: share, roll: share)
    case .shake:
      direction = HeadAngles(pitch: share, yaw: random.chance(0.5) ? 1 : -1, roll: share)
    case .tiltLeft: direction = HeadAngles(pitch: share, yaw: share, roll: -1)
    case .tiltRight: direction = HeadAngles(pitch: share, yaw: share, roll: 1)
    case .turnLeft: direction = HeadAngles(pitch: share, yaw: 1, roll: share)
    case .turnRight: direction = HeadAngles(pitch: share, yaw: -1, roll: share)
    }
    switch gesture {
    case .nod, .shake: addSwings(frequencies, &random)
    case .doubleNod:
      addSwings(frequencies, &random)
      pause(random.pick(GestureRanges.doubleNodPause))
      addSwings(frequencies, &random)
    case .tiltLeft, .tiltRight: addStep(random.pick(GestureRanges.tiltAngle), &random)
    case .turnLeft, .turnRight: addStep(random.pick(GestureRanges.turnAngle), &random)
    }
  }

  func angles(at time: Double) -> HeadAngles {
    guard time > 0, let next = knots.firstIndex(where: { $0.time > time }) else {
      return direction * (time > 0 ? knots[knots.count - 1].angle : 0)
    }
    let (from, to) = (knots[next - 1], knots[next])
    let share = (1 - cos(.pi * (time - from.time) / (to.time - from.time))) / 2
    let wavering = waver?.value(at: time) ?? HeadAngles()
    return direction * (from.angle + (to.angle - from.angle) * share) + wavering
  }

  private mutating func pause(_ time: Double) {
    knots.append((end + time, knots[knots.count - 1].angle))
    end += time
  }

  private mutating func addSwings(
    _ frequencies: ClosedRange<Double>, _ random: inout SampleRandom
  ) {
    let frequency = random.pick(frequencies)
    let angle = random.pick(GestureRanges.swingAngle)
    let cycles = Int.random(in: GestureRanges.swingCycles, using: &random)
    let isOneSided = random.chance(GestureRanges.oneSidedShare)
    // One in five begins in the other direction.
    let side = random.chance(0.2) ? -1.0 : 1
    let home = knots[knots.count - 1].angle
    var sizes = (0..<cycles).map { _ in random.pick(GestureRanges.cycleShare) }
    sizes[Int.random(in: 0..<cycles, using: &random)] = 1
    var legs: [(length: Double, angle: Double)] = []
    for size in sizes {
      let far = angle * size * (isOneSided ? 1 : 0.5)
      let back = isOneSided ? random.pick(GestureRanges.residueShare) * angle : -far
      legs.append((legs.isEmpty && !isOneSided ? 0.5 : 1, far))
      legs.append((1, back))
    }
    if isOneSided {
      legs[legs.count - 1].angle = random.pickEitherSide(GestureRanges.residueShare) * angle
    } else {
      legs.append((0.5, random.pickEitherSide(GestureRanges.residueShare) * angle))
    }
    for index in legs.indices { legs[index].length *= random.pick(GestureRanges.legShare) }
    let length = legs.reduce(0) { $0 + $1.length }
    let begin = end
    var sum = 0.0
    for leg in legs {
      sum += leg.length / length
      knots.append((begin + sum * Double(cycles) / frequency, home + side * leg.angle))
    }
    end = begin + Double(cycles) / frequency
  }

  private mutating func addStep(_ angle: Double, _ random: inout SampleRandom) {
    let arrival = random.pick(GestureRanges.stepTime)
    let leaving = arrival + random.pick(GestureRanges.stepHold)
    knots.append((arrival, angle))
    knots.append((leaving, angle))
    knots.append((leaving + random.pick(GestureRanges.stepTime), 0))
    waver = Wave(
      frequency: random.pick(GestureRanges.breathFrequency),
      angles: direction * random.pick(GestureRanges.holdWaver), &random)
    end = arrival + GestureRanges.holdAsked
  }
}
