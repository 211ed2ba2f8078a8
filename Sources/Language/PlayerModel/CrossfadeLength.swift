/// The length of the fade from one track into the next.
public struct CrossfadeLength: Hashable, Sendable {
  /// Tracks follow each other without a fade.
  public static let off = CrossfadeLength(checked: 0)

  /// The length in seconds, or 0 for no fade.
  public let seconds: Double

  /// Creates a length, or returns `nil` unless it is 0 or in the range of ``SoundSettings/crossfadeRange``.
  public init?(seconds: Double) {
    guard seconds == 0 || SoundSettings.crossfadeRange.contains(seconds) else { return nil }
    self.init(checked: seconds)
  }

  /// Parses a length such as `6s` or `2.5s`, or `off`.
  public init?(_ text: String) {
    if text == "off" {
      self = .off
      return
    }
    let digits = text.dropLast()
    guard text.last == "s", digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
      let seconds = Double(digits), seconds > 0
    else { return nil }
    self.init(seconds: seconds)
  }

  private init(checked seconds: Double) {
    self.seconds = seconds
  }

  /// The length in the syntax that the initializer parses.
  public var text: String {
    guard seconds > 0 else { return "off" }
    let isWhole = seconds == seconds.rounded()
    return isWhole ? "\(Int(seconds))s" : "\(seconds)s"
  }
}
