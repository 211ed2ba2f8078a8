package import HeadphoneMotion

/// A stream of samples in which nobody makes a gesture.
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

  /// What goes on at this moment.
  package private(set) var activity: Activity

  /// - Parameters:
  ///   - activities: What goes on; of several, each for one to four minutes, in a random order that leaves none out.
  ///   - seconds: How long.
  ///   - rate: Samples a second.
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

  /// Goes from where the head is to where the next activity has it.
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
