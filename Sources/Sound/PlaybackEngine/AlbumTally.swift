/// Numbers albums and counts their tracks.
struct AlbumTally {
  /// Each album's number, by the hash that its tracks share.
  private(set) var numbers: [UInt64: Int] = [:]
  /// The number of tracks of each album, indexed by its number.
  private(set) var sizes: [Int] = []
  private var last: (album: UInt64, number: Int)?

  /// Counts a track of an album and returns the album's number.
  mutating func count(_ album: UInt64) -> Int {
    // Neighbouring tracks are usually from the same album.
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

  /// Returns the index of each album's first track if the albums follow one another in the given sequence.
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
