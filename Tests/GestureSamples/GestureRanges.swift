/// What the generated heads do, in one place; each number is drawn uniformly from its range unless
/// noted otherwise.
///
/// Degrees, seconds and hertz. The detector never reads these.
package enum GestureRanges {
  // MARK: Gestures

  /// Nods and shakes per second.
  package static let swingFrequency = 0.5...4.0
  /// From one extreme to the other, in the widest cycle.
  static let swingAngle = 6.0...25.0
  static let swingCycles = 2...3
  /// The width of the other cycles, as a share of the widest.
  static let cycleShare = 0.75...1.0
  /// The duration of each half of a nod, as a share of the mean.
  static let legShare = 0.85...1.15
  /// The share of nods that go down from the current position and back; the others swing around it.
  static let oneSidedShare = 2.0 / 3
  /// Other movement as a share of the angle, and how far from its beginning a gesture ends.
  static let companionShare = 0...0.2
  static let residueShare = 0...0.1
  /// Between the two nods of a double nod.
  static let doubleNodPause = 0.4...0.9

  static let tiltAngle = 15.0...35.0
  static let turnAngle = 40.0...70.0
  /// How long the head takes to tilt or turn, and how long it stays there.
  static let stepTime = 0.3...0.7
  static let stepHold = 0.8...2.0
  /// A tilt or turn counts as made after this time in place, from which its delay is measured.
  static let holdAsked = 0.6
  /// How the held head wavers.
  static let holdWaver = 0.2...1.5

  // MARK: Background

  /// A head that is held still: breath and pulse.
  static let breathFrequency = 0.2...0.4
  static let breathAngle = 0.1...0.6

  /// Steps per second.
  static let walkingCadence = 1.6...2.2
  static let runningCadence = 2.2...3.0
  /// To either side of the mean, so the distance between the extremes is twice as much plus the
  /// harmonics.
  static let gaitAngle = 1.0...4.0
  /// The second harmonic, as a share.
  static let gaitHarmonic = 0.1...0.4
  /// Roll and yaw at half the cadence, as a share.
  static let gaitSideShare = 0.2...0.6
  /// How far the angle grows and shrinks over a bout, and how long that takes.
  static let gaitSwell = 0...0.3
  static let gaitSwellPeriod = 3.0...10.0
  /// How long a walk and the stand after it last (log-uniform), and how many steps it takes to
  /// begin and end.
  static let boutTime = 5.0...120.0
  static let standTime = 1.0...15.0
  static let boutEdgeSteps = 1.0...2.0
  /// Corners: how often, how far and how fast the whole body turns.
  static let cornerInterval = 10.0...60.0
  static let cornerAngle = 30.0...180.0
  static let cornerTime = 1.5...3.0
  /// Flights of stairs: the time to a landing, and the direction of gaze.
  static let flightTime = 4.0...9.0
  static let stairsGaze = -25.0 ... -10.0

  static let speechFrequency = 3.0...8.0
  /// The sum of all its oscillations, to either side.
  static let speechAngle = 0.3...2.0
  static let phraseTime = 1.0...6.0
  static let pauseTime = 0.5...3.0
  /// A single beat of the head that stresses a word.
  static let beatAngle = 1.5...4.0
  static let beatTime = 0.3...0.6
  static let beatInterval = 1.0...8.0
  /// How the body sways during speech.
  static let swayFrequency = 0.05...0.3
  static let swayAngle = 1.0...4.0

  /// A line of text: how long, how wide, in how many steps, and the sweep back.
  static let lineTime = 2.0...5.0
  static let lineWidth = 4.0...15.0
  static let lineSteps = 4...8
  static let lineSweep = 0.2...0.45
  static let lineDrop = 0.3...0.8
  static let pageLines = 15...35

  /// A look at something, mostly to the side.
  static let lookYaw = 5.0...30.0
  static let lookPitch = 0...10.0
  static let lookTime = 0.2...0.6
  static let lookHold = 0.3...4.0
  static let lookInterval = 2.0...15.0
  /// The same for a head that only looks around, as far as over the shoulder.
  static let wideLookYaw = 5.0...70.0
  static let wideLookInterval = 0.5...4.0

  /// A glance down, as at a phone.
  static let glancePitch = -40.0 ... -15.0
  static let glanceTime = 0.3...0.7
  static let glanceHold = 0.5...8.0
  static let glanceInterval = 15.0...90.0
  static let phoneInterval = 0.5...10.0

  /// A change of posture.
  static let postureInterval = 10.0...60.0
  static let postureTime = 0.5...2.0
  static let posturePitch = 0...8.0
  static let postureYaw = 0...15.0
  static let postureRoll = 0...8.0

  /// A head that moves with the music: cadence, angle from one extreme to the other, and duration.
  static let musicFrequency = 1.0...2.5
  static let musicAngle = 3.0...15.0
  static let musicTime = 5.0...60.0

  // MARK: The sensor

  /// How fast the neutral position drifts, for how long and how often.
  static let driftRate = 0...2.0
  static let driftTime = 5.0...30.0
  static let driftInterval = 30.0...300.0
  /// White noise of an angle, standard deviation.
  static let whiteNoise = 0.02...0.15
  /// The rate that the gyroscope reports at rest, in degrees per second: at first, per square root
  /// of a second, and at most.
  static let biasStart = 0...0.05
  static let biasWalk = 0.005
  static let biasLimit = 0.3
  /// Gravity draws pitch and roll back within about this time; nothing does so with the yaw.
  static let gravityTime = 10.0

  /// The delay of a sample's timestamp.
  static let lateness = 0...0.015
  /// How often the radio delays samples, and for how long; those that follow arrive at once.
  static let stallProbability = 0.004
  static let stallTime = 0.04...0.12
  /// How often samples are lost, and how many.
  static let lossProbability = 0.005
  static let lossCount = 1...4
}
