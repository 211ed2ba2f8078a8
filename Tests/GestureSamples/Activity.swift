/// What a head does while it makes no gesture.
package enum Activity: String, CaseIterable, Sendable {
  case walking, talking, stairs, reading, running
  /// Held still, apart from breath and pulse.
  case still
  /// Only looks, which can go over the shoulder.
  case lookingAround
  /// Down at a phone and up, again and again.
  case phone
  /// Along with the music.
  case bobbing
  /// Still, while the neutral position drifts as fast as it can.
  case drifting

  /// The activities of the ten hours of background.
  package static let everyday: [Activity] = [.walking, .talking, .stairs, .reading, .running]

  /// Its parts; without `distractions`, none that changes the direction of gaze or stops the walk.
  func parts(distractions: Bool, _ random: inout SampleRandom) -> [any HeadPart] {
    var parts: [any HeadPart] = [Stillness(&random)]
    var habits: [Looks.Habit] = []
    switch self {
    case .walking:
      parts.append(
        Gait(cadences: GestureRanges.walkingCadence, isSteady: !distractions, &random))
      habits = [.around(), .down()]
    case .talking:
      parts.append(Speech(&random))
      habits = [.around(), .down(), .posture]
    case .stairs:
      parts.append(
        Gait(
          cadences: GestureRanges.walkingCadence, hasStairs: true, isSteady: !distractions, &random)
      )
      habits = [.around()]
    case .reading:
      parts.append(Reading())
      habits = [.around(interval: GestureRanges.glanceInterval), .posture]
    case .running:
      parts.append(
        Gait(cadences: GestureRanges.runningCadence, isSteady: !distractions, &random))
      habits = [.around()]
    case .still: habits = []
    case .lookingAround:
      habits = [
        .around(yaw: GestureRanges.wideLookYaw, interval: GestureRanges.wideLookInterval)
      ]
    case .phone: habits = [.down(interval: GestureRanges.phoneInterval), .posture]
    case .bobbing: parts.append(MusicBobbing())
    case .drifting: break
    }
    if distractions {
      for habit in habits { parts.append(Looks(habit, &random)) }
      parts.append(Drift(&random))
    }
    if self == .drifting {
      let rate = random.pickEitherSide(GestureRanges.driftRate)
      parts.append(Drift(steady: HeadAngles(pitch: 0, yaw: rate)))
    }
    return parts
  }
}
