import PlayerModel

/// A line of a `.scrobbler.log` by Audioscrobbler 1.1: eight fields separated by tabs.
///
/// The last field is the MusicBrainz recording, which was called a track when the format was defined.
struct ScrobblerLine {
  /// The line, including its newline.
  let text: String

  /// Creates a line for a session, or returns `nil` if it was barely heard or lacks an artist or a title.
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

  /// Returns a text that no importer misreads.
  ///
  /// A leading quote would swallow the following lines, and a leading number sign would make the line a
  /// comment. Both are replaced by look-alike characters.
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
