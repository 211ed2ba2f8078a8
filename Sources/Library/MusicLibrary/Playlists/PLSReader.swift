import PlayerModel
import TrackMetadata

/// Reads PLS, which has numbered keys `File1`, `Title1` and `Length1` in any order.
struct PLSReader {
  private struct Numbered {
    var file: ArraySlice<UInt8>?
    var title = ""
    var length: Double?
  }

  /// Returns whether `bytes` begin like a PLS list.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    PlaylistText.firstLine(of: bytes).map { PlaylistText.text($0).lowercased() } == "[playlist]"
  }

  /// Parses the list in `bytes` from a file in `folder`.
  static func list(
    _ bytes: [UInt8], in folder: TrackPath, _ encodings: TextEncodings
  ) -> PlaylistFile {
    var numbered: [Int: Numbered] = [:]
    let lines = PlaylistText.lines(of: bytes)
    let encoding = PlaylistText.encoding(of: lines, in: folder, encodings)
    for line in lines {
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = PlaylistText.text(PlaylistText.trimmed(line[..<sign])).lowercased()
      let value = PlaylistText.trimmed(line[line.index(after: sign)...])
      let digits = key.drop { !$0.isNumber }
      guard let number = Int(digits), !value.isEmpty else { continue }
      switch key.dropLast(digits.count) {
      case "file": numbered[number, default: Numbered()].file = value
      case "title":
        numbered[number, default: Numbered()].title = PlaylistText.text(value, else: encoding)
      case "length":
        numbered[number, default: Numbered()].length = Double(PlaylistText.text(value))
      default: continue
      }
    }
    var entries = PlaylistEntries(in: folder, spelling: .path)
    for (_, item) in numbered.sorted(by: { $0.key < $1.key }) {
      guard let file = item.file else { continue }
      var entry = PlaylistEntry(locations: PlaylistText.locations(file, else: encoding))
      var caption = ListCaption(name: item.title[...])
      caption.seconds = PlaylistText.length(item.length)
      caption.describe(&entry.track)
      entries.add(entry)
    }
    return entries.finish()
  }
}
