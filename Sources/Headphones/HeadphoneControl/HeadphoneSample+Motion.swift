package import HeadphoneMotion
package import PlayerModel

extension HeadphoneSample {
  /// What clients are told of a motion.
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
  /// The number; nil if it was not measured.
  fileprivate var known: Double? { isFinite ? self : nil }
}
