import Linux
import PlayerModel

/// How a list says where its files are.
package enum PathStyle: String, CaseIterable, Sendable {
  /// From the folder of the list, also upwards.
  case relative
  /// From the root.
  case absolute
  /// As a `file://` address.
  case url
}

/// Writes where files are, seen from a list.
struct WrittenLocation {
  private let folder: TrackPath?
  private let style: PathStyle?
  /// How many components of the folder lead up to where it really is; only from those on is `..` as written.
  private let real: [ArraySlice<UInt8>]
  private let isReal: [Bool]

  /// - Parameters:
  ///   - folder: Where the list lies; nil if nowhere, and then no path is relative.
  ///   - style: Nil for relative below the folder, else absolute.
  init(from folder: TrackPath?, style: PathStyle?) {
    self.folder = folder
    self.style = style
    guard style == .relative, let folder, let resolved = folder.resolved else {
      (real, isReal) = (folder?.components ?? [], [])
      return
    }
    let parts = folder.components
    real = resolved.components
    isReal = (0...parts.count).map { count in
      let start =
        count == 0 ? [] : TrackPath(components: parts[..<count]).resolved?.components ?? []
      return start + parts[count...] == resolved.components
    }
  }

  /// The place for a list of paths.
  ///
  /// A name that would break a list of lines, or is not UTF-8, is given as an address.
  func line(_ path: TrackPath) -> String {
    let bytes = path.bytes
    let isPlain =
      String(validating: bytes, as: UTF8.self) != nil
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F } && bytes.last != UInt8(ascii: " ")
    guard isPlain, style != .url else { return Self.address(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let bytes = relative(path) else { return text }
    let relative = String(decoding: bytes, as: UTF8.self)
    // A comment, a blank that readers trim, or what looks like a scheme or a drive needs the folder said.
    let isRisky = relative.first.map { $0 == "#" || $0.isWhitespace } ?? true
    return isRisky || relative.contains(":") ? "./" + relative : relative
  }

  /// The place as a reference of RFC 3986.
  func reference(_ path: TrackPath) -> String {
    relative(path).map(\.percentEncoded) ?? Self.address(path.bytes)
  }

  private static func address(_ path: [UInt8]) -> String { "file://" + path.percentEncoded }

  /// What leads from the folder to `path`; nil if that is to be said from the root.
  private func relative(_ path: TrackPath) -> [UInt8]? {
    guard let folder, style == nil || style == .relative else { return nil }
    if path.isBelow(folder), folder.encoded != "/" || style == .relative {
      return Array(path.bytes.dropFirst(folder.encoded == "/" ? 1 : folder.bytes.count + 1))
    }
    guard style == .relative else { return nil }
    let target = path.components
    var start = folder.components
    var shared = Self.shared(start, target)
    // Where a link lies on the way up, `..` goes up from where that leads to.
    if isReal.indices.contains(shared), !isReal[shared] {
      start = real
      shared = Self.shared(start, target)
    }
    let up = repeatElement(Array("..".utf8)[...], count: start.count - shared)
    return Array((up + target[shared...]).joined(separator: [UInt8(ascii: "/")]))
  }

  /// How many folders both have in common; the last component of `target` is a file.
  private static func shared(
    _ folder: [ArraySlice<UInt8>], _ target: [ArraySlice<UInt8>]
  ) -> Int {
    zip(folder, target.dropLast()).prefix { $0 == $1 }.count
  }
}
