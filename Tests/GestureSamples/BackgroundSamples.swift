package import HeadphoneMotion

/// A stream of samples without gestures.
package struct BackgroundSamples: Sequence, IteratorProtocol {
  private let activities: [Activity]
  private let length: Double
  private var random: SampleRandom
  private var sensor: Sensor
  private var parts: [any HeadPart] = []
  private var start = 0.0
  private var end = 0.0
  private var change = Mover()
  private var pose = HeadAngles()

  /// The current activity.
  package private(set) var activity: Activity

  /// - Parameters:
  ///   - activities: The activities; if there are several, each lasts one to four minutes, in a
  ///     random order that leaves none out.
  ///   - seconds: The duration.
  ///   - rate: Samples per second.
  package init(
    _ activities: [Activity], seconds: Double, rate: Double = 25, measuresRoll: Bool = true,
    seed: UInt64
  ) {
    self.activities = activities
    length = seconds
    random = SampleRandom(seed: seed)
    sensor = Sensor(rate: rate, measuresRoll: measuresRoll, &random)
    activity = activities[0]
  }

  private var waiting: [Activity] = []

  /// The next sample that is not lost.
  package mutating func next() -> HeadphoneMotion? {
    while sensor.nextTime < length {
      let time = sensor.nextTime
      if time >= end { changeActivity(at: time) }
      pose = change.position(at: time)
      for index in parts.indices { pose += parts[index].angles(at: time - start, &random) }
      if let motion = sensor.sample(pose, &random) { return motion }
    }
    return nil
  }

  /// Moves from the current position to that of the next activity.
  private mutating func changeActivity(at time: Double) {
    if waiting.isEmpty { waiting = activities.shuffled(using: &random) }
    activity = waiting.removeLast()
    start = time
    end = activities.count > 1 ? time + random.pick(60...240) : .infinity
    parts = activity.parts(distractions: true, &random)
    var first = HeadAngles()
    for index in parts.indices { first += parts[index].angles(at: 0, &random) }
    change = Mover()
    change.move(to: pose + first * -1, at: time - 1, within: 1)
    change.move(to: HeadAngles(yaw: pose.yaw), at: time, within: 2)
  }
}
