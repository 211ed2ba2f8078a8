import Linux
package import PlayerModel
package import TrackMetadata

/// Reading M3U, PLS, XSPF, JSPF, WPL, ASX, iTunes lists and cue sheets.
extension PlaylistFile {
  /// The maximum file size, except for XML.
  static let mostBytes = 32 << 20
  /// The maximum size of an XML file, since iTunes libraries are large.
  private static let mostXMLBytes = 1 << 30

  /// Reads the list at `path`, and replaces lists that it names by their tracks.
  ///
  /// The format is recognised by the content, whatever the name. Lists that a nested list names are
  /// ``leftOut``.
  ///
  /// - Parameter encodings: Decodes M3U, PLS and cue sheets that are not UTF-8.
  /// - Throws: `PlayerError` that names the file, and the line, if it cannot be read or is not a list.
  package init(
    reading path: TrackPath, encodings: TextEncodings = TextEncodings()
  ) throws(PlayerError) {
    self =
      try Self.open(
        path, mostBytes: Self.mostBytes, mostXMLBytes: Self.mostXMLBytes, encodings
      ).list
    openNested(of: path, encodings)
  }

  /// Returns whether ``init(reading:)`` can read the file at `path`, judging by its name or content.
  package static func isList(_ path: TrackPath) -> Bool {
    if path.looksLikePlaylist { return true }
    guard let start = try? RegularFile(path).read(at: 0, count: 1024) else { return false }
    return [
      JSPFReader.recognises, PLSReader.recognises, M3UReader.recognises,
      XMLPlaylistReader.recognises,
    ].contains { $0(start) }
  }

  /// Parses `bytes` as an M3U list from a file in `folder`; any content is valid, but may result in an empty
  /// list.
  package init(parsing bytes: [UInt8], in folder: TrackPath) {
    self = M3UReader.list(bytes, in: folder, TextEncodings())
  }

  private static func open(
    _ path: TrackPath, mostBytes: Int, mostXMLBytes: Int, _ encodings: TextEncodings
  ) throws(PlayerError) -> (list: PlaylistFile, size: Int) {
    do throws(FileError) {
      let file = try RegularFile(path)
      let isXML = XMLPlaylistReader.recognises(try file.read(at: 0, count: 1024))
      guard file.size <= (isXML ? mostXMLBytes : mostBytes) else {
        throw FileError(.readFailed, "\(path) is too large for a playlist.")
      }
      return (isXML ? try readXML(file) : try readText(file, encodings), file.size)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .invalidRequest, error.message)
    }
  }

  private static func readText(
    _ file: RegularFile, _ encodings: TextEncodings
  ) throws(FileError) -> PlaylistFile {
    let bytes = try file.read(at: 0, count: file.size)
    let folder = file.path.tidied.parent
    let name = file.path.name.lowercased()
    if PLSReader.recognises(bytes) || name.hasSuffix(".pls") {
      return PLSReader.list(bytes, in: folder, encodings)
    }
    if [".xspf", ".xml", ".wpl", ".asx"].contains(where: name.hasSuffix) {
      throw FileError(.readFailed, "\(file.path) is not XML, so it is not a playlist.")
    }
    guard JSPFReader.recognises(bytes) || name.hasSuffix(".jspf") else {
      // No path contains a zero byte, and files that are not text usually do.
      guard !PlaylistText.utf8(bytes).contains(0) else {
        throw FileError(.readFailed, "\(file.path) is not text, so it is not a playlist.")
      }
      if file.path.isNamedCueSheet, !M3UReader.recognises(bytes) {
        return try readCueSheet(bytes, at: file.path, encodings)
      }
      return M3UReader.list(bytes, in: folder, encodings)
    }
    guard let list = JSPFReader.list(bytes, in: folder) else {
      throw FileError(.readFailed, "\(file.path) is not a JSPF playlist, or is incomplete.")
    }
    return list
  }

  private static func readXML(_ file: RegularFile) throws(FileError) -> PlaylistFile {
    let consumer = XMLPlaylistReader(in: file.path.tidied.parent)
    try XMLReader.read(file, into: consumer)
    return consumer.list()
  }

  // MARK: Nested lists

  /// Replaces nested lists by their tracks, but skips lists that those name.
  private mutating func openNested(of path: TrackPath, _ encodings: TextEncodings) {
    var opened: Set<TrackPath> = [path.resolved ?? path.tidied]
    var bytesLeft = Self.mostBytes
    var count = sections.reduce(0) { $0 + $1.tracks.count }
    for index in sections.indices
    where sections[index].tracks.contains(where: \.path.looksLikePlaylist) {
      var tracks: [Track] = []
      for track in sections[index].tracks {
        guard track.path.looksLikePlaylist else {
          tracks.append(track)
          continue
        }
        guard opened.insert(track.path.resolved ?? track.path).inserted else {
          leftOut.append("“\(track.path)” is in the list again, or is the list itself.")
          continue
        }
        do throws(PlayerError) {
          let (list, size) = try Self.open(
            track.path, mostBytes: bytesLeft, mostXMLBytes: bytesLeft, encodings)
          bytesLeft -= size
          leftOut += list.leftOut.prefix(max(0, PlaylistEntries.mostLeftOut - leftOut.count))
          let named = list.sections.flatMap(\.tracks)
          let nested = named.filter(\.path.looksLikePlaylist)
          leftOut += nested.prefix(PlaylistEntries.mostLeftOut).map {
            "“\($0.path)” is a list nested too deeply, and was not opened."
          }
          let music = named.filter { !$0.path.looksLikePlaylist }
          let room = max(0, PlaylistEntries.most - count)
          if music.count > room {
            leftOut.append("\(music.count - room) tracks of “\(track.path)” are too many.")
          }
          tracks += music.prefix(room)
          count += min(music.count, room)
        } catch {
          leftOut.append("“\(track.path)” is in the list but cannot be opened: \(error.message)")
        }
      }
      sections[index].tracks = tracks
    }
  }
}

extension TrackPath {
  /// The file extensions of playlists.
  private static let playlistEndings = [
    ".m3u", ".m3u8", ".pls", ".xspf", ".jspf", ".xml", ".wpl", ".asx", ".cue",
  ]

  /// Whether the file name is that of a playlist.
  package var looksLikePlaylist: Bool {
    let name = name.lowercased()
    return Self.playlistEndings.contains(where: name.hasSuffix)
  }

  /// Whether the file name is that of a cue sheet.
  var isNamedCueSheet: Bool { name.lowercased().hasSuffix(".cue") }
}
