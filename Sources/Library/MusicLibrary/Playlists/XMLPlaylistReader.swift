import PlayerModel

/// Reads XML lists: XSPF, exports of iTunes and Music, and those of Windows Media Player.
final class XMLPlaylistReader: XMLConsumer {
  private enum Kind {
    case xspf(XSPFReader)
    case iTunes(ITunesReader)
    case mediaPlayer(MediaPlayerReader)
  }

  private let folder: TrackPath
  private var kind: Kind?

  /// Creates a reader for a list in `folder`.
  init(in folder: TrackPath) {
    self.folder = folder
  }

  /// Returns whether `bytes` begin like XML in any of its encodings.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0]) || bytes.starts(with: [0, 0x3C, 0, 0x3F]) {
      return true
    }
    let start = PlaylistText.utf8(Array(bytes.prefix(1024))).drop { $0 <= 32 }.prefix(10)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["<?xml", "<!", "<plist", "<playlist", "<?wpl", "<smil", "<asx"]
      .contains(where: text.hasPrefix)
  }

  func begin(_ name: String, attributes: [String: String]) throws(XMLReader.Failure) {
    switch kind {
    case .xspf(let reader): reader.begin(name, attributes)
    case .iTunes(let reader): reader.begin(name)
    case .mediaPlayer(let reader): reader.begin(name, attributes)
    case nil:
      switch name {
      case "playlist": kind = .xspf(XSPFReader(in: folder))
      case "plist": kind = .iTunes(ITunesReader(in: folder))
      case _ where MediaPlayerReader.recognises(root: name):
        let reader = MediaPlayerReader(in: folder)
        reader.begin(name, attributes)
        kind = .mediaPlayer(reader)
      default:
        throw XMLReader.Failure(
          line: 0, reason: "it is not XSPF, WPL, ASX, or a library or playlist of iTunes")
      }
    }
  }

  func end(_ name: String, text: String) {
    switch kind {
    case .xspf(let reader): reader.end(name, text: text)
    case .iTunes(let reader): reader.end(name, text: text)
    case .mediaPlayer(let reader): reader.end(name, text: text)
    case nil: break
    }
  }

  /// Returns the list at the end of the document.
  func list() -> PlaylistFile {
    switch kind {
    case .xspf(let reader): reader.list()
    case .iTunes(let reader): reader.list()
    case .mediaPlayer(let reader): reader.list()
    case nil: PlaylistFile(sections: [], folder: folder)
    }
  }
}
