/// An entry of `watch-history.json` from Google Takeout.
///
/// It has the time when a video was opened, but not whether it was heard to the end. YouTube Music is
/// recognised by the entry's header.
struct YouTubeEntry: Decodable {
  struct Channel: Decodable {
    var name: String?
  }

  var header: String?
  var title: String?
  var subtitles: [Channel]?
  var time: String

  /// The texts around a title by language; the first match wins.
  private static let frames = [
    ("Watched ", ""), ("", " angesehen"), ("Vous avez regardé ", ""), ("A regardé ", ""),
    ("Has visto ", ""), ("Ha guardato ", ""), ("Hai guardato ", ""), ("", " bekeken"),
    ("Você assistiu a ", ""), ("Viu ", ""), ("Du har tittat på ", ""), ("Obejrzano: ", ""),
  ]
  /// The suffix of a channel that YouTube generates for an artist.
  private static let channelEnd = " - Topic"

  /// Makes the listen, or returns `nil` if the entry is not music.
  func foreign() throws(RejectedEntry) -> ForeignListen? {
    // A removed video has no channel, and its title is a link.
    guard header == "YouTube Music", let channel = subtitles?.first?.name, let title else {
      return nil
    }
    let moment = try ForeignMoment(valid: time)
    guard let name = Self.videoTitle(title) else {
      throw RejectedEntry(reason: "its title is in a language that is not known")
    }
    let isTopic = channel.hasSuffix(Self.channelEnd)
    return ForeignListen(
      source: .youtube, startedAt: moment.milliseconds,
      artist: isTopic ? String(channel.dropLast(Self.channelEnd.count)) : channel, title: name)
  }

  private static func videoTitle(_ title: String) -> String? {
    for (start, end) in frames where title.hasPrefix(start) && title.hasSuffix(end) {
      let name = title.dropFirst(start.count).dropLast(end.count)
      if !name.isEmpty { return String(name) }
    }
    return nil
  }
}
