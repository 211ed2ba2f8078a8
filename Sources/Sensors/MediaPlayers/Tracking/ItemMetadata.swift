import MessageBus
import PlayerModel

/// A player's metadata for its item, parsed defensively.
struct ItemMetadata: Hashable, Sendable {
  /// The player's track ID, or `nil` if it has none or the one that means no track.
  var trackID: String?
  /// The item's URL, as the player spells it.
  var url = ""
  var artURL = ""
  var title = ""
  var artist = ""
  var album = ""
  var albumArtist = ""
  var genre = ""
  var trackNumber: Int?
  var discNumber: Int?
  /// The duration in seconds, or `nil` if unknown or endless.
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

  /// The names of the fields that are read.
  static let names: Set = [
    "mpris:trackid", "mpris:length", "mpris:artUrl", "xesam:url", "xesam:title", "xesam:artist",
    "xesam:album", "xesam:albumArtist", "xesam:genre", "xesam:trackNumber", "xesam:discNumber",
  ]

  /// The longest valid duration in seconds; live streams report the largest number.
  static let longest = 30 * 86_400.0

  /// Whether the metadata describes an item.
  var isItem: Bool { !title.isEmpty || !url.isEmpty || !artist.isEmpty }

  /// Whether the player may still be reading the tags: the item has no title, or its file name as
  /// the title, as mpv does at first.
  var awaitsTags: Bool {
    isItem && (title.isEmpty || title == FileURL.path(of: url)?.name)
  }

  /// The track as far as it is known, or `nil` if there is no item.
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
