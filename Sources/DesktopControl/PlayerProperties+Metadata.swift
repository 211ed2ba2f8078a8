import MessageBus
import PlayerModel

/// The item as MPRIS describes it.
extension PlayerProperties {
  /// More than the words of any song, and little to a bus.
  private static let lyricsLimit = 20_000

  static func metadata(
    _ snapshot: PlayerSnapshot, _ details: TrackDetails?
  ) -> [String: BusValue] {
    var fields: [String: BusValue] = [
      "mpris:trackid": .objectPath(trackID(snapshot.item))
    ]
    guard let track = snapshot.item?.track else { return fields }
    fields["mpris:length"] = track.duration.map { .int64(microseconds($0)) }
    fields["mpris:artUrl"] = (details?.cover).map { .string(FileURL.text(of: $0)) }
    fields["xesam:url"] = .string(FileURL.text(of: track.path))
    fields["xesam:title"] = .string(BusText.line(track.title))
    fields["xesam:album"] = text(track.album)
    fields["xesam:artist"] = list(track.artist)
    fields["xesam:albumArtist"] = list(track.albumArtist)
    fields["xesam:genre"] = list(track.genre)
    fields["xesam:contentCreated"] = track.year.flatMap(date)
    fields["xesam:trackNumber"] = track.trackNumber.map { .int32(Int32(clamping: $0)) }
    fields["xesam:discNumber"] = track.discNumber.map { .int32(Int32(clamping: $0)) }
    if snapshot.itemMarks.rating > 0 {
      fields["xesam:userRating"] = .double(Double(snapshot.itemMarks.rating) / 5)
    }
    if let lines = details?.lyrics?.lines, !lines.isEmpty {
      let text = lines.map(\.text).joined(separator: "\n")
      fields["xesam:asText"] = .string(BusText.lines(text, limit: lyricsLimit))
    }
    return fields
  }

  private static func text(_ text: String) -> BusValue? {
    text.isEmpty ? nil : .string(BusText.line(text))
  }

  private static func list(_ text: String) -> BusValue? {
    text.isEmpty ? nil : .strings([BusText.line(text)])
  }

  /// A year by ISO 8601, which wants four digits.
  private static func date(_ year: Int) -> BusValue? {
    guard (1...9999).contains(year) else { return nil }
    let digits = String(year)
    return .string(String(repeating: "0", count: 4 - digits.count) + digits)
  }
}
