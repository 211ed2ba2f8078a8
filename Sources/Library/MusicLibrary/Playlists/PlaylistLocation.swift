import Glibc
import Linux
import PlayerModel

/// The file that an entry of a playlist refers to.
struct PlaylistLocation {
  /// How a format writes locations.
  enum Spelling {
    /// A path, or a URL with a scheme.
    case path
    /// An RFC 3986 reference, absolute or relative to the list; some programs write paths instead.
    case reference
  }

  /// The path of the file.
  let path: TrackPath

  /// Resolves `line` relative to `folder`; returns `nil` if it does not refer to a file.
  ///
  /// The notation is often ambiguous. The first interpretation that leads to a file is used, or else the most
  /// likely one.
  init?(_ line: ArraySlice<UInt8>, in folder: TrackPath, spelled spelling: Spelling = .path) {
    guard !line.isEmpty, !line.contains(0), let names = Self.names(line, spelling) else {
      return nil
    }
    // A longer path cannot lead to a file.
    let paths = names.filter { $0.count + folder.bytes.count < Int(PATH_MAX) }
      .map { Self.absolute($0, in: folder) }
    guard let likely = paths.first else { return nil }
    path = paths.count == 1 ? likely : paths.first { FileStatus($0)?.kind == .file } ?? likely
  }

  /// Returns the interpretations of a line, most likely first, or `nil` if it is a URL of another scheme.
  private static func names(_ line: ArraySlice<UInt8>, _ spelling: Spelling) -> [[UInt8]]? {
    if let rest = afterScheme(line, spelling) {
      guard String(decoding: line.prefix(5), as: UTF8.self).lowercased() == "file:" else {
        return nil
      }
      // `file://` may be followed by this machine's name.
      let path = rest.drop { $0 != UInt8(ascii: "/") }
      guard let decoded = path.percentDecoded, !decoded.contains(0), !decoded.isEmpty else {
        return nil
      }
      return [withoutDrive(decoded[...]), decoded]
    }
    var names = [Array(line)]
    if spelling == .reference, let decoded = line.percentDecoded, decoded != names[0] {
      guard !decoded.contains(0) else { return nil }
      names.insert(decoded, at: 0)
    } else if spelling == .path, let decoded = line.percentDecoded, decoded != names[0],
      !decoded.contains(0)
    {
      // Some programs write relative references to lists of paths.
      names.append(decoded)
    }
    if line.contains(UInt8(ascii: "\\")) {
      let slashed = line.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
      let isLikely = !line.contains(UInt8(ascii: "/"))
      names.insert(withoutDrive(slashed[...]), at: isLikely ? 0 : names.count)
    } else if withoutDrive(line).count < line.count {
      names.insert(withoutDrive(line), at: 0)
    }
    // A name that is not UTF-8 is the same on disk, or the list is in Latin-1.
    if String(validating: line, as: UTF8.self) == nil {
      names += names.map { name in name.flatMap { Array(String(Unicode.Scalar($0)).utf8) } }
    }
    return names
  }

  /// Returns the part after `scheme:` and an optional `//`, or `nil` if there is no scheme.
  private static func afterScheme(
    _ line: ArraySlice<UInt8>, _ spelling: Spelling
  ) -> ArraySlice<UInt8>? {
    let marks = Set("+-.".utf8)
    let scheme = line.prefix {
      $0.isASCIILetter || (48...57).contains($0) || marks.contains($0)
    }
    let rest = line[scheme.endIndex...]
    // A single letter is a Windows drive.
    guard scheme.count > 1, scheme.first?.isASCIILetter == true else { return nil }
    if rest.starts(with: Array("://".utf8)) { return rest.dropFirst(3) }
    // `file:/a` is valid; in a list of paths, any other name with a colon is a file name.
    let isFile = String(decoding: scheme, as: UTF8.self).lowercased() == "file"
    let isAddress = spelling == .reference || isFile && rest.starts(with: Array(":/".utf8))
    return isAddress && rest.first == UInt8(ascii: ":") ? rest.dropFirst() : nil
  }

  /// Removes the drive from a path such as `C:/Music/a.mp3`.
  private static func withoutDrive(_ path: ArraySlice<UInt8>) -> [UInt8] {
    let body = path.first == UInt8(ascii: "/") ? path.dropFirst() : path
    guard body.count > 2, let letter = body.first, letter.isASCIILetter,
      body[body.startIndex + 1] == UInt8(ascii: ":"), body[body.startIndex + 2] == UInt8(ascii: "/")
    else { return Array(path) }
    return Array(body.dropFirst(2))
  }

  private static func absolute(_ name: [UInt8], in folder: TrackPath) -> TrackPath {
    let isAbsolute = name.first == UInt8(ascii: "/")
    return TrackPath(bytes: isAbsolute ? name : folder.bytes + [UInt8(ascii: "/")] + name)
      .withoutAscents
  }
}
