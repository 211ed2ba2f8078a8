import Glibc
package import OpenFormats
package import PlayerModel

extension Track {
  /// Returns the track as a JSON object, followed by the members of `more`.
  package func json(adding more: KeyValuePairs<String, OrderedJSON> = [:]) -> OrderedJSON {
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
        ("musicBrainz", musicBrainz?.json ?? .null),
        ("releaseDate", .init(date)),
      ] + more.map { ($0.key, $0.value) })
  }
}

extension MusicBrainzIDs {
  /// The identifiers as a JSON object that omits missing ones.
  fileprivate var json: OrderedJSON {
    let single = [
      ("recording", recording), ("track", track), ("release", release),
      ("releaseGroup", releaseGroup),
    ]
    let several = [("artists", artists), ("albumArtists", albumArtists)]
    return .members(
      single.compactMap { name, id in id.map { (name, .string($0)) } }
        + several.filter { !$0.1.isEmpty }.map { ($0, .array($1.map { .string($0) })) })
  }
}

/// Formats Unix milliseconds as ISO 8601 with the UTC offset of this machine.
package func isoDate(_ unixMilliseconds: Int64) -> String {
  isoDate(unixMilliseconds, minutesEast: nil)
}

/// Formats Unix milliseconds as ISO 8601 with the given UTC offset in minutes, or that of this machine if
/// `nil`.
package func isoDate(_ unixMilliseconds: Int64, minutesEast: Int?) -> String {
  // An export formats one date per row. Foundation would take longer for that than for the rest of the row.
  let milliseconds = ((unixMilliseconds % 1000) + 1000) % 1000
  var seconds = time_t((unixMilliseconds - milliseconds) / 1000)
  var parts = tm()
  if let minutesEast {
    seconds += minutesEast * 60
    gmtime_r(&seconds, &parts)
    parts.tm_gmtoff = minutesEast * 60
  } else {
    localtime_r(&seconds, &parts)
  }
  var text: [UInt8] = []
  text.reserveCapacity(32)
  func add(_ number: Int, digits: Int, behind sign: Unicode.Scalar? = nil) {
    if let sign { text.append(UInt8(ascii: sign)) }
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while number / unit > 9 { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }
  add(max(0, Int(parts.tm_year) + 1900), digits: 4)
  add(Int(parts.tm_mon) + 1, digits: 2, behind: "-")
  add(Int(parts.tm_mday), digits: 2, behind: "-")
  add(Int(parts.tm_hour), digits: 2, behind: "T")
  add(Int(parts.tm_min), digits: 2, behind: ":")
  add(Int(parts.tm_sec), digits: 2, behind: ":")
  add(Int(milliseconds), digits: 3, behind: ".")
  let minutes = abs(parts.tm_gmtoff) / 60
  if minutes == 0 {
    text.append(UInt8(ascii: "Z"))
  } else {
    add(minutes / 60, digits: 2, behind: parts.tm_gmtoff < 0 ? "-" : "+")
    add(minutes % 60, digits: 2, behind: ":")
  }
  return String(decoding: text, as: UTF8.self)
}

/// Formats Unix milliseconds as local date and time for people.
package func localTime(_ unixMilliseconds: Int64) -> String {
  var seconds = time_t(unixMilliseconds / 1000)
  var parts = tm()
  localtime_r(&seconds, &parts)
  var room = [CChar](repeating: 0, count: 32)
  let length = strftime(&room, room.count, "%Y-%m-%d %H:%M:%S", &parts)
  return String(decoding: room.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
