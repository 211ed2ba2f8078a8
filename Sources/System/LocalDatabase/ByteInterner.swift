import PlayerModel

/// Assigns each distinct text a number, starting at 0.
///
/// A library has far fewer artists than tracks, and a history far fewer tracks than listens.
package struct ByteInterner {
  /// Random per process, so that no file can be crafted to make all texts collide.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// The texts, concatenated.
  package private(set) var bytes: [UInt8] = []
  /// The start of each text, followed by the end of the last.
  private var starts = [0]
  /// The hash table: numbers of texts, or -1; its size is a power of two.
  private var places = [Int32](repeating: -1, count: 1024)

  package init() {}

  /// The number of distinct texts.
  package var count: Int { starts.count - 1 }

  /// Returns the number of `text`, adding it if it is new.
  package mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    if count * 2 >= places.count { grow() }
    var place = Int(truncatingIfNeeded: Self.hash(text)) & (places.count - 1)
    while places[place] >= 0 {
      if equals(Int(places[place]), text) { return places[place] }
      place = (place + 1) & (places.count - 1)
    }
    let number = Int32(count)
    places[place] = number
    bytes.append(contentsOf: text)
    starts.append(bytes.count)
    return number
  }

  /// Calls `body` with each text, in the order of the numbers.
  package func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { all in
      for number in 0..<count {
        body(.init(rebasing: all[starts[number]..<starts[number + 1]]))
      }
    }
  }

  private func equals(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { all in
      UnsafeBufferPointer(rebasing: all[starts[number]..<starts[number + 1]]).holdsSame(as: text)
    }
  }

  private mutating func grow() {
    places = [Int32](repeating: -1, count: places.count * 2)
    let mask = places.count - 1
    var hashes: [UInt64] = []
    hashes.reserveCapacity(count)
    forEach { hashes.append(Self.hash($0)) }
    for (number, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & mask
      while places[place] >= 0 { place = (place + 1) & mask }
      places[place] = Int32(number)
    }
  }

  /// FNV-1a over eight bytes at a time, with a final mix.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed
    let raw = UnsafeRawBufferPointer(text)
    var index = 0
    while index + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
      hash ^= hash >> 29
      index += 8
    }
    while index < raw.count {
      hash = (hash ^ UInt64(raw[index])) &* 0x100_0000_01B3
      index += 1
    }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }
}
