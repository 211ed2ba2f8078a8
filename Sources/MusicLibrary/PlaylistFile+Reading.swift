import Linux
package import PlayerModel
import TrackMetadata

/// Reading lists that others wrote: M3U and M3U8, in UTF-8, UTF-16 or Latin-1, with any line ends.
extension PlaylistFile {
  /// Longer files are no playlists.
  private static let mostBytes = 32 << 20
  /// More tracks than anybody lists are left out.
  private static let mostTracks = 200_000
  /// More lines that name no file are not told.
  private static let mostLeftOut = 1000
  /// Longer lines name no file.
  private static let longestLine = 16_384

  /// Reads the list at `path`.
  ///
  /// - Throws: `PlayerError` that names the file if it cannot be read or is too long.
  package init(reading path: TrackPath) throws(PlayerError) {
    do throws(FileError) {
      let file = try RegularFile(path)
      guard file.size <= Self.mostBytes else {
        throw FileError(.readFailed, "\(path) is too large for a playlist.")
      }
      let bytes = try file.read(at: 0, count: file.size)
      self.init(parsing: bytes, in: path.tidied.parent)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .invalidRequest, error.message)
    }
  }

  /// The list that `bytes` are, lying in `folder`.
  ///
  /// Whatever the bytes are there is a list, maybe an empty one. Places that are no files, such as
  /// streams, are ``leftOut``; whether files are there is not asked.
  package init(parsing bytes: [UInt8], in folder: TrackPath) {
    self.init(sections: [], folder: folder)
    var section = Section(tracks: [])
    var caption: Caption?
    var count = 0
    for line in Self.lines(of: bytes) where count < Self.mostTracks {
      let line = Self.trimmed(line)
      guard !line.isEmpty, line.count <= Self.longestLine else { continue }
      guard line.first == UInt8(ascii: "#") else {
        defer { caption = nil }
        guard let place = PlaylistLocation(line, in: self.folder ?? folder) else {
          if leftOut.count < Self.mostLeftOut { leftOut.append(Self.text(line)) }
          continue
        }
        section.tracks.append(Self.track(at: place.path, caption))
        count += 1
        continue
      }
      let text = Self.text(line)
      if text.hasPrefix("#EXTINF:") {
        caption = Caption(text.dropFirst(8))
      } else if text.hasPrefix("#PLAYLIST:") {
        if section.name != nil || !section.tracks.isEmpty { sections.append(section) }
        section = Section(name: String(text.dropFirst(10)), tracks: [])
      }
    }
    if section.name != nil || !section.tracks.isEmpty { sections.append(section) }
  }

  /// What a list says of the file that follows: `seconds attributes,Artist - Title`.
  private struct Caption {
    var seconds: Double?
    var artist = ""
    var title = ""

    init(_ text: Substring) {
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let number = parts[0].prefix { !$0.isWhitespace }
      seconds = Double(number).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
      guard parts.count == 2 else { return }
      let name = parts[1]
      if let dash = name.firstRange(of: " - ") {
        artist = String(name[..<dash.lowerBound])
        title = String(name[dash.upperBound...])
      } else {
        title = String(name)
      }
    }
  }

  private static func track(at path: TrackPath, _ caption: Caption?) -> Track {
    let title = caption.map(\.title) ?? ""
    var track = Track(
      path: path, title: title.isEmpty ? cleanTitle(fromFileName: path.name) : title)
    track.artist = caption?.artist ?? ""
    track.duration = caption?.seconds
    return track
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let bytes = utf8(bytes)
    return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  /// The bytes without a byte order mark, and from UTF-16 as UTF-8.
  private static func utf8(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes[3...] }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes[...] }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? other << 8 | one : one << 8 | other
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)[...]
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let last = line.lastIndex(where: { !isBlank($0) }) else { return [] }
    return line[...last].drop(while: isBlank)
  }

  /// A line as text: UTF-8, else Latin-1.
  private static func text(_ line: ArraySlice<UInt8>) -> String {
    if let text = String(validating: line, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }
}

extension TrackPath {
  /// Whether it is called like a playlist.
  package var looksLikePlaylist: Bool {
    let name = name.lowercased()
    return name.hasSuffix(".m3u") || name.hasSuffix(".m3u8")
  }
}
