package import HeadphoneMotion

/// One gesture, and the background before, during and after it.
package struct GestureTrial: Sendable {
  package let gesture: Gesture
  /// Nanoseconds on the samples' monotonic clock at which it begins and is complete.
  package let start: Int64
  package let end: Int64
  package let samples: [HeadphoneMotion]

  /// - Parameters:
  ///   - activity: The background, without anything that changes the direction of gaze.
  ///   - rate: Samples per second.
  ///   - frequencies: Swings per second of a nod or a shake.
  package init(
    _ gesture: Gesture, during activity: Activity = .still, rate: Double = 25,
    measuresRoll: Bool = true, frequencies: ClosedRange<Double> = GestureRanges.swingFrequency,
    seed: UInt64
  ) {
    // Otherwise, a turn to the left would be the mirror image of one to the right.
    let index = Gesture.allCases.firstIndex(of: gesture) ?? 0
    var random = SampleRandom(seed: seed &+ UInt64(index) << 32)
    let curve = GestureCurve(gesture, frequencies: frequencies, &random)
    var sensor = Sensor(rate: rate, measuresRoll: measuresRoll, &random)
    var parts = activity.parts(distractions: false, &random)
    let lead = random.pick(4...7)
    var samples: [HeadphoneMotion] = []
    while sensor.nextTime < lead + curve.end + 6 {
      let time = sensor.nextTime
      var head = curve.angles(at: time - lead)
      for index in parts.indices { head += parts[index].angles(at: time, &random) }
      if let motion = sensor.sample(head, &random) { samples.append(motion) }
    }
    self.gesture = gesture
    self.samples = samples
    start = Int64((lead + 1) * 1e9)
    end = Int64((lead + curve.end + 1) * 1e9)
  }
}
