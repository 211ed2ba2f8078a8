/// Determines the form of the stamps in a text.
struct LRCStampForm {
  private var isSomeFractional = false
  private var haveAllThreeFields = true
  private var latest = 0

  /// Adds a stamp of the text.
  mutating func take(_ stamp: LRCStamp) {
    isSomeFractional = isSomeFractional || stamp.isFractional
    haveAllThreeFields = haveAllThreeFields && stamp.fractionalMilliseconds != nil
    latest = max(latest, stamp.milliseconds)
  }

  /// Returns whether third fields are fractions.
  ///
  /// They are if one of them cannot be anything else. They also are if all stamps have three fields and, read
  /// as hours, minutes and seconds, the last one is after twice the length of the sound: that reading makes
  /// times sixty times as long.
  func areFractional(for sound: LyricsTiming) -> Bool {
    guard !isSomeFractional else { return true }
    guard haveAllThreeFields, let length = sound.length() else { return false }
    return Double(latest) / 1000 > 2 * length
  }
}

extension LRCStamp {
  /// Returns the time for the given meaning of third fields.
  func milliseconds(_ areFractional: Bool) -> Int {
    areFractional ? fractionalMilliseconds ?? milliseconds : milliseconds
  }
}
