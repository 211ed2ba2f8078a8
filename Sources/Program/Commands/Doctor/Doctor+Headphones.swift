import HeadphoneMotion
import PlayerModel
import Settings

/// Checks of headphones.
extension Doctor {
  func headphoneFinding() -> Finding {
    let subject = "headphones"
    let wanted = reading.settings.headphones
    guard wanted.isEnabled || reading.settings.headphoneSensor.isEnabled else {
      return .fine(subject, "They are not used: headphones.enabled is off.")
    }
    do throws(HeadphoneError) {
      let source = try HeadphoneSourceName(wanted.source).makeSource()
      if let obstacle = source.obstacle { throw obstacle }
      return .fine(subject, "\(wanted.source) can be read.")
    } catch {
      return .advice(subject, error.message, "Music plays without them.")
    }
  }
}
