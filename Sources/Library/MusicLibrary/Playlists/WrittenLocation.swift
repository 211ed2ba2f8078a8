import Linux
import PlayerModel

/// How a list writes the locations of its files.
package enum PathStyle: String, CaseIterable, Sendable {
  /// Relative to the folder of the list, including `..`.
  case relative
  /// Absolute paths.
  case absolute
  /// `file://` URLs.
  case url
}

/// Writes the locations of files in a list.
struct WrittenLocation {
  private let folder: TrackPath?
  private let style: PathStyle?
  /// The components of the folder's path with links resolved.
  private let real: [ArraySlice<UInt8>]
  /// For each number of leading components of the folder, whether the remaining ones are not links, so that
  /// `..` leads from each to the one before.
  private let isReal: [Bool]

  /// Creates a writer for a list.
  ///
  /// - Parameters:
  ///   - folder: The folder that contains the list, or `nil` if it is not in a file, so that no path is
  ///     relative.
  ///   - style: The notation; by default relative below the folder, and absolute elsewhere.
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

  /// Returns the location for a list of paths.
  ///
  /// A path with control characters or a trailing blank, or that is not UTF-8, is written as a URL.
  func line(_ path: TrackPath) -> String {
    let bytes = path.bytes
    let isPlain =
      String(validating: bytes, as: UTF8.self) != nil
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F } && bytes.last != UInt8(ascii: " ")
    guard isPlain, style != .url else { return Self.address(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let bytes = relative(path) else { return text }
    let relative = String(decoding: bytes, as: UTF8.self)
    // A leading `#` or blank, or a colon that looks like a scheme or drive, requires `./` in front.
    let isRisky = relative.first.map { $0 == "#" || $0.isWhitespace } ?? true
    return isRisky || relative.contains(":") ? "./" + relative : relative
  }

  /// Returns the location as an RFC 3986 reference.
  func reference(_ path: TrackPath) -> String {
    relative(path).map(\.percentEncoded) ?? Self.address(path.bytes)
  }

  private static func address(_ path: [UInt8]) -> String { "file://" + path.percentEncoded }

  /// Returns the path relative to the folder, or `nil` if it should be absolute.
  private func relative(_ path: TrackPath) -> [UInt8]? {
    guard let folder, style == nil || style == .relative else { return nil }
    if path.isBelow(folder), folder.encoded != "/" || style == .relative {
      return Array(path.bytes.dropFirst(folder.encoded == "/" ? 1 : folder.bytes.count + 1))
    }
    guard style == .relative else { return nil }
    let target = path.components
    var start = folder.components
    var shared = Self.shared(start, target)
    // If the way up crosses a link, `..` continues from the link's target.
    if isReal.indices.contains(shared), !isReal[shared] {
      start = real
      shared = Self.shared(start, target)
    }
    let up = repeatElement(Array("..".utf8)[...], count: start.count - shared)
    return Array((up + target[shared...]).joined(separator: [UInt8(ascii: "/")]))
  }

  /// Returns the number of common folders; the last component of `target` is a file.
  private static func shared(
    _ folder: [ArraySlice<UInt8>], _ target: [ArraySlice<UInt8>]
  ) -> Int {
    zip(folder, target.dropLast()).prefix { $0 == $1 }.count
  }
}
