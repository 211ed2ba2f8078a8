import Glibc
package import PlayerModel

/// An M3U8 playlist: UTF-8 text that names files, readable by any player.
package struct PlaylistFile: Hashable, Sendable {
  /// The tracks, in order.
  package var tracks: [Track]
  /// The folder that the list lies in; nil if it lies nowhere, and then all paths are absolute.
  package var folder: TrackPath?

  /// A playlist.
  package init(tracks: [Track], folder: TrackPath? = nil) {
    self.tracks = tracks
    self.folder = folder?.tidied
  }

  /// The list as text.
  ///
  /// A path is relative where the file lies below the list's folder, else absolute. A name that would
  /// break a list of lines, or is not UTF-8, is given as a `file://` URL.
  package var text: String {
    var text = "#EXTM3U\n"
    for track in tracks {
      // A length that no track can have, from a broken tag, counts as unknown.
      let seconds =
        track.duration.flatMap { (0..<1e9).contains($0) ? Int($0.rounded()) : nil } ?? -1
      let title = Self.oneLine(track.title)
      let artist = Self.oneLine(track.artist)
      text += "#EXTINF:\(seconds),\(artist.isEmpty ? title : "\(artist) - \(title)")\n"
      text += location(of: track.path) + "\n"
    }
    return text
  }

  /// Writes the list to `path`, all of it or nothing, with paths that are right from there.
  ///
  /// - Throws: `PlayerError` with a sentence; what was at `path` before is then still there.
  package static func write(_ tracks: [Track], to path: TrackPath) throws(PlayerError) {
    let list = PlaylistFile(tracks: tracks, folder: path.parent)
    if let kind = FileStatus(path)?.kind, kind != .file {
      throw PlayerError(
        .storageFailed, "“\(path)” is \(kind.name), where a playlist cannot be written.")
    }
    let temporary = TrackPath(encoded: "\(path.encoded).new-\(getpid())")
    do throws(PlayerError) {
      try write(Array(list.text.utf8), into: temporary, for: path)
      let renamed = temporary.withCString { from in path.withCString { rename(from, $0) } }
      guard renamed == 0 else { throw failure(path) }
    } catch {
      _ = temporary.withCString { unlink($0) }
      throw error
    }
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
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    return text.unicodeScalars.split(whereSeparator: isBreak).map { String($0) }
      .joined(separator: " ")
  }

  private static func write(
    _ bytes: [UInt8], into temporary: TrackPath, for path: TrackPath
  ) throws(PlayerError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = temporary.withCString { open($0, flags, 0o644) }
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .storageFailed,
      "The playlist “\(path)” could not be written: \(String(cString: strerror(errno))).")
  }
}
