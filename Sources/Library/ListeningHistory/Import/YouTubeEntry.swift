/// An entry of `watch-history.json` in Google's takeout.
///
/// It says when something was opened, not whether it was heard to the end; what YouTube Music played has a header that
/// says so.
struct YouTubeEntry: Decodable {
  struct Channel: Decodable {
    var name: String?
  }

  var header: String?
  var title: String?
  var subtitles: [Channel]?
  var time: String

  /// What stands around a title, by language; the first that fits counts.
  private static let frames = [
    ("Watched ", ""), ("", " angesehen"), ("Vous avez regardé ", ""), ("A regardé ", ""),
    ("Has visto ", ""), ("Ha guardato ", ""), ("Hai guardato ", ""), ("", " bekeken"),
    ("Você assistiu a ", ""), ("Viu ", ""), ("Du har tittat på ", ""), ("Obejrzano: ", ""),
  ]
  /// The end of the name of a channel that YouTube makes for an artist.
  private static let channelEnd = " - Topic"

  /// What it says; nil if it is no music.
  func foreign() throws(RejectedEntry) -> ForeignListen? {
    // Removed videos have no channel, and a link for a title.
    guard header == "YouTube Music", let channel = subtitles?.first?.name, let title else {
      return nil
    }
    let moment = try ForeignMoment(valid: time)
    guard let name = Self.unframed(title) else {
      throw RejectedEntry(reason: "its title is in a language that is not known")
    }
    let isTopic = channel.hasSuffix(Self.channelEnd)
    return ForeignListen(
      source: .youtube, startedAt: moment.milliseconds,
      artist: isTopic ? String(channel.dropLast(Self.channelEnd.count)) : channel, title: name)
  }

  private static func unframed(_ title: String) -> String? {
    for (start, end) in frames where title.hasPrefix(start) && title.hasSuffix(end) {
      let name = title.dropFirst(start.count).dropLast(end.count)
      if !name.isEmpty { return String(name) }
    }
    return nil
  }
}
