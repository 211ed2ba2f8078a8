import PlayerModel

/// A line of a `.scrobbler.log`, Audioscrobbler 1.1: eight fields, seven tabulators.
///
/// The last is what MusicBrainz called a track when that was written, and now calls a recording.
struct ScrobblerLine {
  /// The line with its end.
  let text: String

  /// The line for a session; nil for one that was hardly touched, or that lacks an artist or a title.
  init?(_ heard: HeardSession) {
    let session = heard.session
    let track = session.entry.track
    let artist = Self.field(track.artist)
    let title = Self.field(track.title)
    guard !heard.isTouch, !artist.isEmpty, !title.isEmpty else { return nil }
    let seconds = serviceSeconds(track.duration) ?? heard.secondsHeard
    let fields = [
      artist, Self.field(track.album), title, track.serviceNumber.map(String.init) ?? "",
      String(max(1, Int64(seconds.rounded()))), heard.isListen ? "L" : "S",
      String(session.startedAt.unixMilliseconds / 1000), track.musicBrainz?.recording ?? "",
    ]
    text = fields.joined(separator: "\t") + "\n"
  }

  /// A text that no importer stumbles over.
  ///
  /// A quote in front would swallow the lines after it, a number sign would make the line a comment: both
  /// become look-alikes.
  static func field(_ text: String) -> String {
    let text = serviceText(text) ?? ""
    let rest = String(text.unicodeScalars.dropFirst())
    return switch text.unicodeScalars.first {
    case "\"": "\u{2033}" + rest
    case "#": "\u{FF03}" + rest
    default: text
    }
  }
}
