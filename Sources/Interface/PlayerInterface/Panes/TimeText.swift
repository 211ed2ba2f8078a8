import PlayerModel

/// Formats times: `3:41`, `1:02:33`.
enum TimeText {
  /// The text for an unknown length.
  static let unknown = "-:--"
  /// The prefix of an estimated length.
  private static let estimate = "~"
  /// The maximum; longer times are shown as this.
  private static let longest = 999 * 3600 + 59 * 60 + 59.0

  /// Returns a time in whole seconds, rounded down; invalid times are 0.
  static func text(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    let (minutes, second) = (whole / 60, whole % 60)
    guard minutes >= 60 else { return whole.minutesAndSeconds }
    return "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(second))"
  }

  /// Returns a time in whole minutes, or seconds if it is less than one, rounded up: `40 s`, `12 min`, `1:02 h`.
  static func minutes(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds.rounded(.up))
    guard whole >= 60 else { return "\(whole) s" }
    let minutes = (wholeSeconds(seconds) + 59) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60):\(twoDigits(minutes % 60)) h"
  }

  /// Returns a time in at most `width` columns, without hours if these do not fit.
  static func text(_ seconds: Double, fitting width: Int) -> String {
    let long = text(seconds)
    guard long.count > width else { return long }
    let whole = wholeSeconds(seconds)
    let short = whole.minutesAndSeconds
    return short.count <= width ? short : "\(whole / 3600)h"
  }

  /// Returns the length of a track; an estimate is marked.
  static func length(of track: Track) -> String {
    guard let duration = track.duration else { return unknown }
    return (track.isDurationExact ? "" : estimate) + text(duration)
  }

  /// Returns the length of a track in at most `width` columns; empty if it is unknown.
  static func length(of track: Track, fitting width: Int) -> String {
    guard let duration = track.duration else { return "" }
    let exact = text(duration, fitting: width)
    return track.isDurationExact || exact.count == width ? exact : estimate + exact
  }

  /// Returns the whole seconds of a time, rounded down; invalid times are 0.
  static func wholeSeconds(_ seconds: Double) -> Int {
    guard seconds > 0 else { return 0 }
    return Int(min(seconds, longest))
  }

  /// Returns a time of day.
  static func clock(hours: Int, minutes: Int) -> String {
    "\(twoDigits(hours)):\(twoDigits(minutes))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
