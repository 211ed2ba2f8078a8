import Linux
import MessageBus
import PlayerModel

/// Track metadata as defined by the MPRIS metadata guidelines.
extension PlayerProperties {
  /// The maximum length of lyrics, which is more than any song has but small for a bus.
  private static let lyricsLimit = 20_000
  /// The maximum length of a comment.
  private static let commentLimit = 4096
  /// The maximum number of names.
  private static let mostNames = 100

  /// Returns the metadata of an entry; without one, only the object path for no track.
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
      .map { .string(LocalZone.text(ofUnixMilliseconds: $0)) }
    if marks.rating > 0 { fields["xesam:userRating"] = .double(Double(marks.rating) / 5) }
    if let lines = details?.lyrics?.lines, !lines.isEmpty {
      let text = lines.map(\.text).joined(separator: "\n")
      fields["xesam:asText"] = .string(BusText.lines(text, limit: lyricsLimit))
    }
    return fields
  }

  /// Returns the individual names from the tags, or else the joined text from the library.
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

  /// Returns the date in the tags, unless they are not read yet or the library has a different year.
  private static func date(_ date: String?, of track: Track) -> String? {
    guard track.year != nil else { return date }
    guard let known = track.date else { return nil }
    return date?.hasPrefix(known.prefix(4)) == true ? date : known
  }
}
