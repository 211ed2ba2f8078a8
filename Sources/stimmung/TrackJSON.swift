import FoundationEssentials
import Glibc
import OpenFormats
import PlayerModel

extension Track {
  /// The track as one JSON object, with `more` at its end.
  func json(adding more: KeyValuePairs<String, OrderedJSON> = [:]) -> OrderedJSON {
    .members(
      [
        ("path", .string(path.encoded)),
        ("title", .string(title)),
        ("artist", .string(artist)),
        ("album", .string(album)),
        ("albumArtist", .string(albumArtist)),
        ("genre", .string(genre)),
        ("year", .init(year)),
        ("trackNumber", .init(trackNumber)),
        ("discNumber", .init(discNumber)),
        ("duration", .init(duration)),
        ("isDurationExact", .bool(isDurationExact)),
        ("persistentID", .init(persistentID?.rawValue)),
      ] + more.map { ($0.key, $0.value) })
  }
}

/// A moment as ISO 8601 with the offset from UTC that holds here.
func isoDate(_ unixMilliseconds: Int64) -> String {
  // The style cuts off, and most milliseconds lie a little below themselves as a binary fraction.
  let date = Date(timeIntervalSince1970: (Double(unixMilliseconds) + 0.5) / 1000)
  let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .current)
  return date.formatted(style)
}

/// A moment for people: date and time of day as the clock on the wall shows them.
func localTime(_ unixMilliseconds: Int64) -> String {
  var seconds = time_t(unixMilliseconds / 1000)
  var parts = tm()
  localtime_r(&seconds, &parts)
  var room = [CChar](repeating: 0, count: 32)
  let length = strftime(&room, room.count, "%Y-%m-%d %H:%M:%S", &parts)
  return String(decoding: room.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
