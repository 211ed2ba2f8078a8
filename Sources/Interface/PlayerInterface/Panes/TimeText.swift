import PlayerModel

/// Times as people read them: `3:41`, `1:02:33`.
enum TimeText {
  /// What stands for a length that nobody knows.
  static let unknown = "-:--"
  /// What stands before a length that is only an estimate.
  private static let estimate = "~"
  /// No track is longer: more is shown as this.
  private static let longest = 999 * 3600 + 59 * 60 + 59.0

  /// Whole seconds, rounded down; what is no time is 0.
  static func text(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    let (minutes, second) = (whole / 60, whole % 60)
    guard minutes >= 60 else { return "\(minutes):\(twoDigits(second))" }
    return "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(second))"
  }

  /// Whole minutes, rounded up: `12 min`, `1:02 h`.
  static func minutes(_ seconds: Double) -> String {
    let minutes = (wholeSeconds(seconds) + 59) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60):\(twoDigits(minutes % 60)) h"
  }

  /// Whole seconds in at most `width` columns: without hours where these do not fit.
  static func text(_ seconds: Double, fitting width: Int) -> String {
    let long = text(seconds)
    guard long.count > width else { return long }
    let whole = wholeSeconds(seconds)
    let short = "\(whole / 60):\(twoDigits(whole % 60))"
    return short.count <= width ? short : "\(whole / 3600)h"
  }

  /// The length of a track; one that is only an estimate says so.
  static func length(of track: Track) -> String {
    guard let duration = track.duration else { return unknown }
    return (track.isDurationExact ? "" : estimate) + text(duration)
  }

  /// The same in at most `width` columns, empty if nobody knows it.
  static func length(of track: Track, fitting width: Int) -> String {
    guard let duration = track.duration else { return "" }
    let exact = text(duration, fitting: width)
    return track.isDurationExact || exact.count == width ? exact : estimate + exact
  }

  /// The whole seconds that lie behind; what is no time is 0.
  static func wholeSeconds(_ seconds: Double) -> Int {
    guard seconds > 0 else { return 0 }
    return Int(min(seconds, longest))
  }

  /// A time of day.
  static func clock(hours: Int, minutes: Int) -> String {
    "\(twoDigits(hours)):\(twoDigits(minutes))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
