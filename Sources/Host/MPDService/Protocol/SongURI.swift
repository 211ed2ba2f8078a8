/// What a client names a file or folder by, as MPD tells kinds of names apart (`LocateUri.cxx`).
///
/// Nothing in it is unescaped: to MPD, `%2e` is three letters of a name.
enum SongURI: Hashable {
  /// A place in the library: the parts of its name, none for the library itself.
  case library([String])
  /// An absolute path, whose slashes and `..` are those of the client.
  case file(String)
  /// `file://` and a name that is not an absolute path, such as that of another machine.
  case malformed
  /// An address of another kind, such as a stream's.
  case foreign

  init(_ text: String) {
    let isAddress = text.utf8.starts(with: "file://".utf8, by: { $0.smallLetter == $1 })
    let place = isAddress ? text.utf8.dropFirst("file://".utf8.count) : text.utf8[...]
    let slash = UInt8(ascii: "/")
    if place.first == slash {
      // However it is written, the root is the library's.
      self = place.allSatisfy { $0 == slash } ? .library([]) : .file(String(Substring(place)))
    } else if isAddress {
      self = .malformed
    } else if text.contains("://") {
      self = .foreign
    } else {
      self = .library(place.split(separator: slash).map { String(Substring($0)) })
    }
  }
}

extension UInt8 {
  fileprivate var smallLetter: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
