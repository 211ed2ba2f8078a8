import PlayerModel

/// Gives each distinct text a number, from 0 on; a library has far fewer artists than tracks, and a history far fewer
/// tracks than hearings.
package struct ByteInterner {
  /// Another in each process, so that no file can be made whose texts all have the same hash.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// The texts one after the other.
  package private(set) var bytes: [UInt8] = []
  /// Where each text begins, and where the last one ends.
  private var starts = [0]
  /// Numbers by hash, -1 where there is none; a power of two of places.
  private var places = [Int32](repeating: -1, count: 1024)

  package init() {}

  /// How many there are.
  package var count: Int { starts.count - 1 }

  /// The number of `text`, which may be new.
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

  /// Calls `body` with each text, in the order of their numbers.
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

  /// FNV-1a by eight bytes at once, mixed at the end.
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
