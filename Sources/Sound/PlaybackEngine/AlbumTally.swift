/// Counts tracks by album.
struct AlbumTally {
  /// The number of each album, by the hash that its tracks have in common.
  private(set) var numbers: [UInt64: Int] = [:]
  /// How many tracks each album has, by its number.
  private(set) var sizes: [Int] = []
  private var last: (album: UInt64, number: Int)?

  /// Counts a track of an album and answers the album's number.
  mutating func count(_ album: UInt64) -> Int {
    // Neighbours are mostly of one album.
    if let last, last.album == album {
      sizes[last.number] += 1
      return last.number
    }
    let number = numbers[album] ?? sizes.count
    if number == sizes.count {
      numbers[album] = number
      sizes.append(0)
    }
    sizes[number] += 1
    last = (album, number)
    return number
  }

  /// The place of each album's first track when the albums are laid end to end in this sequence of
  /// their numbers.
  func places(in sequence: [Int]) -> [Int] {
    var places = [Int](repeating: 0, count: sizes.count)
    var place = 0
    for number in sequence {
      places[number] = place
      place += sizes[number]
    }
    return places
  }
}
