import PlayerModel

extension TrackPath {
  /// What a path in a list may mean, most likely first: as written, with percent-encoding, with the separators of
  /// Windows, in Latin-1, and combinations of these.
  var readings: [TrackPath] {
    var names = [bytes]
    if let name = names.first, name.contains(UInt8(ascii: "%")), let decoded = name.percentDecoded,
      !decoded.contains(0), decoded != name
    {
      names.append(decoded)
    }
    names += names.filter { $0.contains(UInt8(ascii: "\\")) }.map { name in
      name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    }
    names += names.filter { String(validating: $0, as: UTF8.self) == nil }.map { name in
      name.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    }
    return names.map { TrackPath(bytes: $0) }
  }
}
