/// A client's reference to a file or folder, classified as in MPD (`LocateUri.cxx`).
///
/// Percent-encoding is not decoded: in MPD, `%2e` is just part of a name.
enum SongURI: Hashable {
  /// A path in the library as its parts; empty for the library itself.
  case library([String])
  /// An absolute path with the client's own slashes and `..` parts.
  case file(String)
  /// `file://` followed by anything but an absolute path, such as a host name.
  case malformed
  /// A URL with another scheme, such as that of a stream.
  case foreign

  init(_ text: String) {
    let isAddress = text.utf8.starts(with: "file://".utf8, by: { $0.smallLetter == $1 })
    let place = isAddress ? text.utf8.dropFirst("file://".utf8.count) : text.utf8[...]
    let slash = UInt8(ascii: "/")
    if place.first == slash {
      // The root always means the library, however many slashes it has.
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
