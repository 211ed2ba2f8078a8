public import PlayerModel

/// Detects gestures in motion samples.
///
/// Time is that of the samples; the detector reads no clock. It restarts after a gap of half a
/// second, if time goes backwards, or if an angle stops being measured. Memory is bounded: it keeps
/// ten seconds of angles.
public struct GestureDetector: Sendable {
  /// The gestures to report.
  public let wanted: Set<Gesture>
  public let thresholds: GestureThresholds

  private var resampler = AngleResampler()
  private var measures: HeadphoneMotion.Measures = []
  private var pitch = AngleHistory(reach: 0)
  private var yaw: AngleHistory
  private var roll: AngleHistory
  private var nod: SwingRule
  private var shake: SwingRule
  private var tilt: StepRule
  private var turn: StepRule
  private var tick = 0
  /// The tick until which no gesture is reported.
  private var refractoryEnd = 0
  /// A nod that may become a double nod.
  private var waiting: (tick: Int, scale: Int)?

  public init(
    wanted: Set<Gesture> = Set(Gesture.allCases), thresholds: GestureThresholds = .init()
  ) {
    self.wanted = wanted
    self.thresholds = thresholds
    yaw = AngleHistory(reach: thresholds.turnAngle)
    roll = AngleHistory(reach: thresholds.tiltAngle)
    nod = SwingRule(leastAngle: thresholds.nodAngle, thresholds: thresholds)
    shake = SwingRule(leastAngle: thresholds.shakeAngle, thresholds: thresholds)
    tilt = StepRule(leastAngle: thresholds.tiltAngle, thresholds: thresholds)
    turn = StepRule(leastAngle: thresholds.turnAngle, thresholds: thresholds)
  }

  /// Handles the next sample, and returns the gestures that it completes.
  ///
  /// A nod is reported when the head rests again. If double nods are wanted, it is reported once
  /// none can follow.
  public mutating func handle(_ motion: HeadphoneMotion) -> [Gesture] {
    switch resampler.handle(motion) {
    case .restart:
      restart(motion.measures.intersection(.attitude))
      return []
    case .ticks(let count):
      var gestures: [Gesture] = []
      for _ in 0..<count {
        if let gesture = handleTick(resampler.nextTick()) { gestures.append(gesture) }
      }
      return gestures
    }
  }

  /// The gesture that seems to be in progress, for display.
  public var progress: GestureProgress? {
    guard tick >= refractoryEnd || waiting != nil else { return nil }
    if measures.contains(.pitch), let share = swingShare(nod) {
      let isSecond = waiting != nil && wanted.contains(.doubleNod)
      let gesture: Gesture = isSecond || !wanted.contains(.nod) ? .doubleNod : .nod
      if wanted.contains(gesture) { return GestureProgress(gesture: gesture, share: share) }
    }
    if wanted.contains(.shake), measures.contains(.yaw), let share = swingShare(shake) {
      return GestureProgress(gesture: .shake, share: share)
    }
    if measures.contains(.roll), roll.count > 0, let (side, share) = tilt.progress(roll) {
      let gesture: Gesture = side == .positive ? .tiltRight : .tiltLeft
      if wanted.contains(gesture) { return GestureProgress(gesture: gesture, share: share) }
    }
    if measures.contains(.yaw), yaw.count > 0, let (side, share) = turn.progress(yaw) {
      let gesture: Gesture = side == .positive ? .turnLeft : .turnRight
      if wanted.contains(gesture) { return GestureProgress(gesture: gesture, share: share) }
    }
    return nil
  }

  private func swingShare(_ rule: SwingRule) -> Double? {
    // The first extreme may belong to any movement.
    let extremes = rule.extremes(scale: SwingRule.shownScale, tick: tick) - 1
    return extremes > 0 ? min(Double(extremes) / 4, 1) : nil
  }

  private mutating func restart(_ measures: HeadphoneMotion.Measures) {
    self.measures = measures
    pitch.reset()
    yaw.reset()
    roll.reset()
    nod.reset(tick: tick, angle: 0, isAfterGesture: false)
    shake.reset(tick: tick, angle: 0, isAfterGesture: false)
    tilt.reset()
    turn.reset()
    waiting = nil
  }

  private mutating func handleTick(_ angles: AngleResampler.Angles) -> Gesture? {
    tick += 1
    if measures.contains(.pitch) { pitch.append(angles.pitch) }
    if measures.contains(.yaw) { yaw.append(angles.yaw) }
    if measures.contains(.roll) { roll.append(angles.roll) }
    let found = find()
    guard tick >= refractoryEnd else { return nil }
    if waiting != nil { return resolve(found) }
    guard let found else { return nil }
    if found.gesture == .nod, wanted.contains(.doubleNod) {
      waiting = (tick, found.scale)
      return nil
    }
    return report(found.gesture)
  }

  /// Returns the gesture that the latest tick completes.
  private mutating func find() -> (gesture: Gesture, scale: Int, start: Int)? {
    var found: (gesture: Gesture, scale: Int, start: Int)?
    if measures.contains(.pitch) {
      if pitch.count == 1 { nod.reset(tick: tick, angle: pitch[0], isAfterGesture: false) }
      if let nod = nod.handle(pitch, others: [yaw, roll], tick: tick) {
        found = (.nod, nod.scale, nod.start)
      }
    }
    if measures.contains(.yaw) {
      if yaw.count == 1 { shake.reset(tick: tick, angle: yaw[0], isAfterGesture: false) }
      if let shake = shake.handle(yaw, others: [pitch, roll], tick: tick) {
        found = (.shake, shake.scale, shake.start)
      }
      if let side = turn.handle(yaw, others: [pitch, roll]) {
        found = (side == .positive ? .turnLeft : .turnRight, 0, 0)
      }
    }
    if measures.contains(.roll), let side = tilt.handle(roll, others: [pitch, yaw]) {
      found = (side == .positive ? .tiltRight : .tiltLeft, 0, 0)
    }
    if let found {
      let isFirstNod = found.gesture == .nod && wanted.contains(.doubleNod)
      nod.reset(
        tick: tick, angle: pitch.count > 0 ? pitch[0] : 0, isAfterGesture: isFirstNod)
      shake.reset(tick: tick, angle: yaw.count > 0 ? yaw[0] : 0, isAfterGesture: false)
    }
    return found
  }

  /// Decides whether the waiting nod becomes a double nod, stays a nod, or still waits.
  private mutating func resolve(
    _ found: (gesture: Gesture, scale: Int, start: Int)?
  ) -> Gesture? {
    guard let first = waiting else { return nil }
    let window = AngleHistory.ticks(thresholds.doubleNodWindow)
    if let found, found.gesture == .nod, tick - found.start - first.tick <= window {
      waiting = nil
      return report(.doubleNod)
    }
    let isUnderWay = nod.extremes(scale: first.scale, tick: tick) > 0
    guard found == nil,
      tick - first.tick <= window
        || (isUnderWay && tick - first.tick <= window + Self.longestNod)
    else {
      waiting = nil
      return report(.nod)
    }
    return nil
  }

  /// The maximum duration of the second nod, in ticks.
  private static let longestNod = AngleHistory.ticks(6)

  private mutating func report(_ gesture: Gesture) -> Gesture? {
    guard wanted.contains(gesture) else { return nil }
    refractoryEnd = tick + AngleHistory.ticks(thresholds.refractory)
    return gesture
  }
}
