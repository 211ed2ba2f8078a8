/// How the stamps of a text are written.
struct LRCStampForm {
  private var isSomeFractional = false
  private var haveAllThreeFields = true
  private var latest = 0

  /// Takes note of a stamp of the text.
  mutating func take(_ stamp: LRCStamp) {
    isSomeFractional = isSomeFractional || stamp.isFractional
    haveAllThreeFields = haveAllThreeFields && stamp.fractionalMilliseconds != nil
    latest = max(latest, stamp.milliseconds)
  }

  /// Whether third fields are parts of a second: if one of them must be, or if there are no others and the
  /// sound would be over long before the last of them.
  ///
  /// In hours they would be sixty times as late, so that twice the length parts the two.
  func areFractional(for sound: LyricsTiming) -> Bool {
    guard !isSomeFractional else { return true }
    guard haveAllThreeFields, let length = sound.length() else { return false }
    return Double(latest) / 1000 > 2 * length
  }
}

extension LRCStamp {
  /// The time, by what a third field is.
  func milliseconds(_ areFractional: Bool) -> Int {
    areFractional ? fractionalMilliseconds ?? milliseconds : milliseconds
  }
}
