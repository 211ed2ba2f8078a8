package import HeadphoneMotion
package import PlayerModel

extension HeadphoneSample {
  /// Creates the sample that clients receive.
  package init(_ motion: HeadphoneMotion, number: Int64) {
    self.init(number: number, time: motion.time)
    roll = motion.attitude.roll.known
    pitch = motion.attitude.pitch.known
    yaw = motion.attitude.yaw.known
    let rate = motion.rotationRate
    if rate.isKnown { rotationRate = [rate.x, rate.y, rate.z] }
  }
}

extension Double {
  /// The number, or `nil` if it was not measured.
  fileprivate var known: Double? { isFinite ? self : nil }
}
