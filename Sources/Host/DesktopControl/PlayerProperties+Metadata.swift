import Linux
import MessageBus
import PlayerModel

/// Tracks as MPRIS describes them, by its metadata guidelines.
extension PlayerProperties {
  /// More than the words of any song, and little to a bus.
  private static let lyricsLimit = 20_000
  /// More of a comment nobody shows.
  private static let commentLimit = 4096
  /// More names than any track has.
  private static let mostNames = 100

  /// What is told of a place of the queue; of none, that it is none.
  static func metadata(
    _ entry: QueueEntry?, _ marks: TrackMarks, _ details: TrackDetails?
  ) -> [String: BusValue] {
    var fields: [String: BusValue] = [
      "mpris:trackid": .objectPath(trackID(entry))
    ]
    guard let track = entry?.track else { return fields }
    let credits = details?.credits
    fields["mpris:length"] = track.duration.map { .int64(microseconds($0)) }
    fields["mpris:artUrl"] = (details?.cover).map { .string(FileURL.text(of: $0)) }
    fields["xesam:url"] = .string(FileURL.text(of: track.path))
    fields["xesam:title"] = .string(BusText.line(track.title))
    fields["xesam:album"] = track.album.isEmpty ? nil : .string(BusText.line(track.album))
    fields["xesam:artist"] = names(credits?.artists, else: track.artist)
    fields["xesam:albumArtist"] = names(credits?.albumArtists, else: track.albumArtist)
    fields["xesam:genre"] = names(credits?.genres, else: track.genre)
    fields["xesam:composer"] = names(credits?.composers)
    fields["xesam:comment"] = comments(credits?.comments ?? [])
    fields["xesam:contentCreated"] = date(credits?.date, of: track).map { .string($0) }
    fields["xesam:trackNumber"] = track.trackNumber.map { .int32(Int32(clamping: $0)) }
    fields["xesam:discNumber"] = track.discNumber.map { .int32(Int32(clamping: $0)) }
    fields["xesam:useCount"] = (details?.playCount).map { .int32(Int32(clamping: $0.plays)) }
    fields["xesam:lastUsed"] = (details?.playCount?.lastPlayedAt)
      .flatMap { LocalZone.text(ofUnixMilliseconds: $0) }.map { .string($0) }
    if marks.rating > 0 { fields["xesam:userRating"] = .double(Double(marks.rating) / 5) }
    if let lines = details?.lyrics?.lines, !lines.isEmpty {
      let text = lines.map(\.text).joined(separator: "\n")
      fields["xesam:asText"] = .string(BusText.lines(text, limit: lyricsLimit))
    }
    return fields
  }

  /// Names one by one as the tags have them, or the text that the library has joined them to.
  private static func names(_ names: [String]?, else joined: String = "") -> BusValue? {
    let names = names ?? []
    if !names.isEmpty { return .strings(names.prefix(mostNames).map(BusText.line)) }
    return joined.isEmpty ? nil : .strings([BusText.line(joined)])
  }

  private static func comments(_ comments: [String]) -> BusValue? {
    comments.isEmpty
      ? nil
      : .strings(comments.prefix(mostNames).map { BusText.lines($0, limit: commentLimit) })
  }

  /// The date of the tags, unless they are not read yet or the library knows of another year by now.
  private static func date(_ date: String?, of track: Track) -> String? {
    guard track.year != nil else { return date }
    guard let known = track.date else { return nil }
    return date?.hasPrefix(known.prefix(4)) == true ? date : known
  }
}
