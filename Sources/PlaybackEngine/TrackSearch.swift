import PlayerModel
import TrackPacking

/// Looks for one word in tracks: in the title, artist, album or file name, or in the names of the moods that
/// they are in.
struct TrackSearch: Sendable {
  private let word: FilterWord
  /// What is found by its moods.
  private let songs: Set<PersistentID>
  /// The first digits of these: to see without an object made that a track is none of them.
  private let beginnings: Set<UInt64>

  init(_ word: FilterWord, also moods: AlsoFound?) {
    self.word = word
    songs = moods?.songs(by: word) ?? []
    beginnings = Set(
      songs.compactMap { song in
        var text = song.rawValue
        return text.withUTF8(Self.beginning)
      })
  }

  /// Which of some places in the queue it finds.
  func found(in places: [Int32], of entries: QueueEntries) -> [Int32] {
    var found: [Int32] = []
    entries.forEach(of: places) { place, neighbours, start in
      if finds(neighbours.texts(at: start)) { found.append(place) }
    }
    return found
  }

  private func finds(_ texts: PackedTrack.Texts) -> Bool {
    word.isIn(texts.title) || word.isIn(texts.artist) || word.isIn(texts.album)
      || word.isIn(fileName: TrackPath.name(of: texts.path))
      || texts.persistentID.map(isSong) ?? false
  }

  private func isSong(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !songs.isEmpty, let beginning = Self.beginning(of: id), beginnings.contains(beginning)
    else { return false }
    return PersistentID(rawValue: String(decoding: id, as: UTF8.self)).map(songs.contains) ?? false
  }

  /// Eight of the digits behind `s1:`.
  private static func beginning(of id: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard id.count >= 11 else { return nil }
    return UnsafeRawBufferPointer(id).loadUnaligned(fromByteOffset: 3, as: UInt64.self)
  }
}
