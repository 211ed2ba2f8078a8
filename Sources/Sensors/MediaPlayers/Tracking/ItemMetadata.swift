import MessageBus
import PlayerModel

/// What a player says of its item, read defensively.
struct ItemMetadata: Hashable, Sendable {
  /// What the player calls the item; nil if it says none, or the one that means none.
  var trackID: String?
  /// Where it is, as the player spells it.
  var url = ""
  var artURL = ""
  var title = ""
  var artist = ""
  var album = ""
  var albumArtist = ""
  var genre = ""
  var trackNumber: Int?
  var discNumber: Int?
  /// Seconds; nil where there is no end, or none is told.
  var length: Double?

  init() {}

  init(_ fields: [String: BusValue]) {
    func text(_ name: String) -> String { fields[name]?.text ?? "" }
    let id = text("mpris:trackid")
    trackID = id.isEmpty || id == "/" || id.hasSuffix("/NoTrack") ? nil : id
    (url, artURL) = (text("xesam:url"), text("mpris:artUrl"))
    (title, artist, album) = (text("xesam:title"), text("xesam:artist"), text("xesam:album"))
    (albumArtist, genre) = (text("xesam:albumArtist"), text("xesam:genre"))
    trackNumber = Self.count(fields["xesam:trackNumber"])
    discNumber = Self.count(fields["xesam:discNumber"])
    length = (fields["mpris:length"]?.number).map { $0 / 1e6 }
      .flatMap { $0 > 0 && $0 <= Self.longest ? $0 : nil }
  }

  /// The fields that are read.
  static let names: Set = [
    "mpris:trackid", "mpris:length", "mpris:artUrl", "xesam:url", "xesam:title", "xesam:artist",
    "xesam:album", "xesam:albumArtist", "xesam:genre", "xesam:trackNumber", "xesam:discNumber",
  ]

  /// Longer is nothing, seconds: live streams send the largest number there is.
  static let longest = 30 * 86_400.0

  /// Whether there is an item at all.
  var isItem: Bool { !title.isEmpty || !url.isEmpty || !artist.isEmpty }

  /// Whether its tags may still be being read: it has no title, or its file's name for one, as mpv begins.
  var awaitsTags: Bool {
    isItem && (title.isEmpty || title == FileURL.path(of: url)?.name)
  }

  /// The track, as far as it is known; nil if there is none.
  var track: Track? {
    guard isItem else { return nil }
    let path = FileURL.path(of: url)
    var track = Track(path: path ?? TrackPath(""), title: shownTitle(path))
    (track.artist, track.album) = (artist, album)
    (track.albumArtist, track.genre) = (albumArtist, genre)
    (track.trackNumber, track.discNumber) = (trackNumber, discNumber)
    track.duration = length
    return track
  }

  private func shownTitle(_ path: TrackPath?) -> String {
    if !title.isEmpty { return title }
    if let path { return PlayerText.line(path.name) }
    return url.isEmpty ? artist : url
  }

  private static func count(_ value: BusValue?) -> Int? {
    value?.number.flatMap { (1...9999).contains($0) ? Int($0) : nil }
  }
}
