import Glibc

/// Walking, running and stairs: bouts of steps, mainly in pitch, and corners at which the whole
/// body turns.
struct Gait: HeadPart {
  private let cadences: ClosedRange<Double>
  private let hasStairs: Bool
  private let isSteady: Bool
  private var body = Mover()
  private var facing = 0.0
  private var nextCorner = 0.0
  private var bout: Bout?
  private var nextBout = 0.0
  private var last = 0.0

  /// A steady gait goes straight ahead and never stops.
  init(
    cadences: ClosedRange<Double>, hasStairs: Bool = false, isSteady: Bool,
    _ random: inout SampleRandom
  ) {
    self.cadences = cadences
    self.hasStairs = hasStairs
    self.isSteady = isSteady
    let interval = hasStairs ? GestureRanges.flightTime : GestureRanges.cornerInterval
    nextCorner = isSteady ? .infinity : random.pick(interval)
  }

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    defer { last = time }
    if let current = bout, time > current.end, !isSteady {
      bout = nil
      nextBout = time + random.pickByRatio(GestureRanges.standTime)
    }
    if bout == nil, time >= nextBout { bout = makeBout(at: time, &random) }
    turnCorner(at: time, &random)
    let steps = bout?.advance(to: time, by: time - last, &random) ?? HeadAngles()
    return steps + body.position(at: time)
  }

  private func makeBout(at time: Double, _ random: inout SampleRandom) -> Bout {
    Bout(at: time, cadences: cadences, isSteady: isSteady, &random)
  }

  private mutating func turnCorner(at time: Double, _ random: inout SampleRandom) {
    guard time >= nextCorner else { return }
    nextCorner =
      time + random.pick(hasStairs ? GestureRanges.flightTime : GestureRanges.cornerInterval)
    guard bout != nil else { return }
    facing += random.pickEitherSide(GestureRanges.cornerAngle)
    let gaze = hasStairs ? random.pick(GestureRanges.stairsGaze) : 0
    body.move(
      to: HeadAngles(pitch: gaze, yaw: facing), at: time,
      within: random.pick(GestureRanges.cornerTime))
  }

  /// Steps at one pace, from standing to standing.
  private struct Bout {
    let end: Double
    private let start: Double
    private let isSteady: Bool
    private let cadence: Double
    private let edge: Double
    private let angle: Double
    private let harmonic: Double
    private let harmonicPhase: Double
    private let side: HeadAngles
    private let sidePhase: Double
    private let swell: Double
    private let swellPeriod: Double
    private var phase = 0.0
    private var pace = 0.0

    init(
      at time: Double, cadences: ClosedRange<Double>, isSteady: Bool, _ random: inout SampleRandom
    ) {
      self.isSteady = isSteady
      start = time
      end = time + random.pickByRatio(GestureRanges.boutTime)
      cadence = random.pick(cadences)
      edge = random.pick(GestureRanges.boutEdgeSteps) / cadence
      angle = random.pick(GestureRanges.gaitAngle)
      harmonic = random.pick(GestureRanges.gaitHarmonic)
      harmonicPhase = random.pick(0...2 * .pi)
      side = HeadAngles(
        yaw: random.pick(GestureRanges.gaitSideShare),
        roll: random.pick(GestureRanges.gaitSideShare))
      sidePhase = random.pick(0...2 * .pi)
      swell = random.pick(GestureRanges.gaitSwell)
      swellPeriod = random.pick(GestureRanges.gaitSwellPeriod)
    }

    mutating func advance(
      to time: Double, by elapsed: Double, _ random: inout SampleRandom
    ) -> HeadAngles {
      // The pace varies by a few percent, and comes back.
      pace += elapsed * (0.1 * random.normal() - 0.5 * pace)
      phase += 2 * .pi * cadence * (1 + pace) * elapsed
      let fading = isSteady ? 1 : smoothStep((end - time) / edge)
      let edges = smoothStep((time - start) / edge) * fading
      let size = angle * edges * (1 + swell * sin(2 * .pi * (time - start) / swellPeriod))
      let pitch = sin(phase) + harmonic * sin(2 * phase + harmonicPhase)
      return HeadAngles(pitch: pitch * size)
        + side * (size * sin(phase / 2 + sidePhase))
    }
  }
}
