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
  /// This is the case if one of them must be, or if all stamps have three fields and the last time is far after the
  /// end of the sound. The other interpretation gives times that are sixty times as long, so twice the length
  /// of the sound distinguishes them.
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
