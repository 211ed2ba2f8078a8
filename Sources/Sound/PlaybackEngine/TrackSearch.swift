import CompactTracks
import PlayerModel

/// A search for one word in tracks: in the title, artist, album or file name, or in the names of the track's
/// moods.
struct TrackSearch: Sendable {
  private let word: FilterWord
  /// The songs whose moods match.
  private let songs: Set<PersistentID>
  /// The first digits of these songs, to reject most tracks without creating an object.
  private let beginnings: Set<UInt64>

  init(_ word: FilterWord, also moods: SearchedMoods?) {
    self.word = word
    songs = moods?.songs(by: word) ?? []
    beginnings = Set(
      songs.compactMap { song in
        var text = song.rawValue
        return text.withUTF8(Self.beginning)
      })
  }

  /// Returns which of the given indices match.
  func found(in places: [Int32], of entries: QueueEntries) -> [Int32] {
    var found: [Int32] = []
    let findsSongs = !songs.isEmpty
    word.withSearch { word in
      var artist = RepeatedText()
      var album = RepeatedText()
      entries.forEach(of: places) { place, neighbours, start in
        let texts = neighbours.texts(at: start)
        let isFound =
          word.finds(in: texts.title) || artist.isFound(texts.artist, by: word)
          || album.isFound(texts.album, by: word)
          || word.finds(inFileName: TrackPath.name(of: texts.path))
          || (findsSongs && isSong(texts.persistentID))
        if isFound { found.append(place) }
      }
    }
    return found
  }

  private func isSong(_ id: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let id, let beginning = Self.beginning(of: id), beginnings.contains(beginning)
    else { return false }
    return PersistentID(rawValue: String(decoding: id, as: UTF8.self)).map(songs.contains) ?? false
  }

  /// Returns eight of the digits after `s1:`.
  private static func beginning(of id: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard id.count >= 11 else { return nil }
    return UnsafeRawBufferPointer(id).loadUnaligned(fromByteOffset: 3, as: UInt64.self)
  }
}

/// A text that neighbouring tracks have in common, and that is searched only once for all of them.
private struct RepeatedText {
  private var text: [UInt8] = []
  private var isFound = false

  /// Returns whether `search` finds its word in `other`; the search must be the same each time.
  mutating func isFound(_ other: UnsafeBufferPointer<UInt8>, by search: WordSearch) -> Bool {
    guard text.count != other.count || !text.elementsEqual(other) else { return isFound }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: other)
    isFound = search.finds(in: other)
    return isFound
  }
}
