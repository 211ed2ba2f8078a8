import Glibc
import Synchronization

/// The texts that songs have for a tag or its fallback, each distinct text once.
///
/// Most texts are shared by many songs, so that a search tests few texts and grouping compares numbers.
struct TagColumn: Sendable {
  /// The distinct texts, sorted by their bytes.
  let texts: [String]
  /// The index of each song's text, or a negative value.
  ///
  /// It is -1 for a song without a text. For a song with several texts it is -2 minus its index in
  /// ``several``.
  private let places: [Int32]
  private let several: [[Int32]]

  /// Builds a column by asking each song for its texts, in order.
  init(count: Int, texts eachText: (Int, (UnsafeBufferPointer<UInt8>) -> Void) -> Void) {
    var collected = Collected()
    for song in 0..<count {
      collected.begin()
      eachText(song) { collected.add($0) }
    }
    collected.end()
    let order = collected.texts.indices.sorted { collected.texts[$0] < collected.texts[$1] }
    var ranks = [Int32](repeating: 0, count: order.count)
    for (rank, text) in order.enumerated() { ranks[text] = Int32(rank) }
    texts = order.map { String(decoding: collected.texts[$0].bytes, as: UTF8.self) }
    places = collected.places.map { $0 < 0 ? $0 : ranks[Int($0)] }
    several = collected.several.map { $0.map { ranks[Int($0)] } }
  }

  /// Whether no song has more than one text.
  var isSingle: Bool { several.isEmpty }

  /// Returns the index of a song's only text in a single column, or -1 if it has none.
  func place(of song: Int) -> Int32 { places[song] }

  /// Returns the indices of a song's texts.
  func all(of song: Int) -> [Int32] {
    let place = places[song]
    if place >= 0 { return [place] }
    return place == -1 ? [] : several[Int(-2 - place)]
  }

  /// Returns whether `isWanted` contains one of a song's texts, or `orNone` for a song without any.
  func has(_ isWanted: [Bool], orNone: Bool, of song: Int) -> Bool {
    let place = places[song]
    if place >= 0 { return isWanted[Int(place)] }
    return place == -1 ? orNone : several[Int(-2 - place)].contains { isWanted[Int($0)] }
  }
}

/// A text that is compared by its bytes: like MPD, it distinguishes canonically equivalent spellings.
private struct TextBytes: Hashable, Comparable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  static func < (one: TextBytes, other: TextBytes) -> Bool {
    one.bytes.withUnsafeBytes { first in
      other.bytes.withUnsafeBytes { second in
        guard let firstBytes = first.baseAddress, let secondBytes = second.baseAddress else {
          return first.count < second.count
        }
        let difference = memcmp(firstBytes, secondBytes, min(first.count, second.count))
        return difference == 0 ? first.count < second.count : difference < 0
      }
    }
  }
}

/// The texts collected so far, numbered in order of appearance.
private struct Collected {
  var texts: [TextBytes] = []
  var places: [Int32] = []
  var several: [[Int32]] = []
  private var numbers: [TextBytes: Int32] = [:]
  private var current: [Int32] = []
  private var hasBegun = false

  /// Begins the next song.
  mutating func begin() {
    end()
    hasBegun = true
  }

  /// Adds a text of the current song.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    // Consecutive songs are mostly from the same album.
    if current.isEmpty, let last = places.last, last >= 0,
      texts[Int(last)].bytes.elementsEqual(text)
    {
      current.append(last)
      return
    }
    let key = TextBytes(bytes: Array(text))
    let number = numbers[key] ?? Int32(texts.count)
    if number == texts.count {
      numbers[key] = number
      texts.append(key)
    }
    current.append(number)
  }

  /// Ends the last song.
  mutating func end() {
    guard hasBegun else { return }
    switch current.count {
    case 0: places.append(-1)
    case 1: places.append(current[0])
    default:
      places.append(Int32(-2 - several.count))
      several.append(current)
    }
    current.removeAll(keepingCapacity: true)
  }
}

/// The columns of a library, created on demand.
final class TagColumns: Sendable {
  private let made = Mutex<[SongTag: TagColumn]>([:])

  /// Returns the column of a tag, calling `make` the first time.
  func column(_ tag: SongTag, _ make: () -> TagColumn) -> TagColumn {
    if let column = made.withLock({ $0[tag] }) { return column }
    let column = make()
    made.withLock { $0[tag] = column }
    return column
  }
}
