package import PlayerModel

/// An M3U8 playlist: UTF-8 text that names files, readable by any player.
package struct PlaylistFile: Hashable, Sendable {
  /// A part of a list, with the name of what it lists.
  package struct Section: Hashable, Sendable {
    /// The name; nil for a list that needs none.
    package var name: String?
    /// The tracks, in order.
    package var tracks: [Track]

    package init(name: String? = nil, tracks: [Track]) {
      self.name = name
      self.tracks = tracks
    }
  }

  /// The parts, in order.
  package var sections: [Section]
  /// The folder that the list lies in; nil if it lies nowhere, and then all paths are absolute.
  package var folder: TrackPath?

  /// Lines of the file it was read from that name no file, such as addresses of streams; not all of very many.
  package internal(set) var leftOut: [String] = []

  package init(sections: [Section], folder: TrackPath? = nil) {
    self.sections = sections
    self.folder = folder?.tidied
  }

  /// The list as text.
  ///
  /// A path is relative where the file lies below the list's folder, else absolute. A name that would
  /// break a list of lines, or is not UTF-8, is given as a `file://` URL.
  package var text: String {
    var text = "#EXTM3U\n"
    for section in sections {
      if let name = section.name { text += "#PLAYLIST:\(Self.oneLine(name))\n" }
      for track in section.tracks { text += lines(for: track) }
    }
    return text
  }

  private func lines(for track: Track) -> String {
    // A length that no track can have, from a broken tag, counts as unknown.
    let seconds = track.duration.flatMap { (0..<1e9).contains($0) ? Int($0.rounded()) : nil } ?? -1
    let title = Self.oneLine(track.title)
    let artist = Self.oneLine(track.artist)
    let caption = artist.isEmpty ? title : "\(artist) - \(title)"
    return "#EXTINF:\(seconds),\(caption)\n\(location(of: track.path))\n"
  }

  private func location(of path: TrackPath) -> String {
    let bytes = path.bytes
    let isPlain =
      String(validating: bytes, as: UTF8.self) != nil
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F } && bytes.last != UInt8(ascii: " ")
    guard isPlain else { return Self.url(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let folder, path.isBelow(folder), folder.encoded != "/" else { return text }
    let relative = String(text.utf8.dropFirst(folder.bytes.count + 1)) ?? text
    // A comment, a blank that readers trim, or what looks like a scheme or a drive needs the folder said.
    let isRisky = relative.first.map { $0 == "#" || $0.isWhitespace } ?? true
    return isRisky || relative.contains(":") ? "./" + relative : relative
  }

  private static func url(_ path: [UInt8]) -> String {
    let hexadecimal = Array("0123456789ABCDEF")
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    return path.reduce(into: "file://") { url, byte in
      if plain.contains(byte) {
        url.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        url += "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
      }
    }
  }

  private static func oneLine(_ text: String) -> String {
    let isBreak: (Unicode.Scalar) -> Bool = {
      // Of nearly all there is no need to look up what they are.
      if (" "..."~").contains($0) { return false }
      return switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard text.unicodeScalars.contains(where: isBreak) else { return text }
    return text.unicodeScalars.split(whereSeparator: isBreak).map { String($0) }
      .joined(separator: " ")
  }
}
