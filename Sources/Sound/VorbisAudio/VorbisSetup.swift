/// The part of a stream's third packet that decides the sizes of blocks.
///
/// The modes are at the end of the packet, so everything before them is parsed, too.
///
/// Source: xiph.org, “Vorbis I specification”, section 4.2.4.
struct VorbisSetup: Hashable, Sendable {
  /// The maximum number of values in all codebooks; encoders need less than a tenth.
  ///
  /// A few bytes can declare millions of values, for which a decoder needs gigabytes of memory.
  private static let mostValues = 1 << 20

  /// The maximum length of a code in a codebook.
  private static let mostCodeLength = 32

  /// For each mode, whether its blocks are long.
  let modes: [Bool]

  /// Parses the packet, or returns `nil` if it is damaged, or needs too much memory.
  init?(_ packet: [UInt8], channelCount: Int) {
    var bits = BitReader(packet, from: 7)
    var values = 0
    for _ in 0...bits.number(8) {
      guard let count = Self.skipCodebook(&bits) else { return nil }
      values += count
      guard values <= Self.mostValues else { return nil }
    }
    for _ in 0...bits.number(6) { bits.skip(16) }
    for _ in 0...bits.number(6) {
      guard Self.skipFloor(&bits) else { return nil }
    }
    for _ in 0...bits.number(6) { Self.skipResidue(&bits) }
    for _ in 0...bits.number(6) { Self.skipMapping(&bits, channelCount: channelCount) }
    var modes: [Bool] = []
    for _ in 0...bits.number(6) {
      modes.append(bits.flag())
      bits.skip(16 + 16 + 8)
    }
    guard bits.flag(), !bits.isOver else { return nil }
    self.modes = modes
  }

  /// Skips a codebook, and returns the number of values that a decoder stores for it, or `nil` if it is damaged.
  private static func skipCodebook(_ bits: inout BitReader) -> Int? {
    guard bits.number(24) == 0x564342 else { return nil }
    let (dimensions, entries) = (bits.number(16), bits.number(24))
    guard entries * max(1, dimensions) <= mostValues else { return nil }
    if bits.flag() {
      guard skipOrderedLengths(&bits, of: entries) else { return nil }
    } else if bits.flag() {
      for _ in 0..<entries where bits.flag() { bits.skip(5) }
    } else {
      bits.skip(5 * entries)
    }
    switch bits.number(4) {
    case 0: break
    case 1: skipValues(&bits, count: rootOf(entries, dimensions))
    case 2: skipValues(&bits, count: entries * dimensions)
    default: return nil
    }
    return bits.isOver ? nil : entries * max(1, dimensions)
  }

  /// Skips the numbers of entries with codes of each length, and returns whether they are all entries.
  private static func skipOrderedLengths(_ bits: inout BitReader, of entries: Int) -> Bool {
    bits.skip(5)
    var known = 0
    for _ in 0..<mostCodeLength where known < entries {
      known += bits.number(width(of: entries - known))
    }
    return known == entries
  }

  private static func skipValues(_ bits: inout BitReader, count: Int) {
    bits.skip(64)
    let size = bits.number(4) + 1
    bits.skip(1 + size * count)
  }

  /// Returns the greatest number whose power with an exponent is at most `limit`.
  private static func rootOf(_ limit: Int, _ exponent: Int) -> Int {
    guard exponent > 0 else { return 0 }
    func isWithin(_ root: Int) -> Bool {
      var power = 1
      for _ in 0..<exponent {
        power *= root
        if power > limit { return false }
        if root < 2 { return true }
      }
      return true
    }
    var (low, high) = (0, limit + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isWithin(middle) { low = middle } else { high = middle }
    }
    return low
  }

  private static func skipFloor(_ bits: inout BitReader) -> Bool {
    switch bits.number(16) {
    case 0:
      bits.skip(8 + 16 + 16 + 6 + 8)
      bits.skip(8 * (bits.number(4) + 1))
      return true
    case 1:
      let classes = (0..<bits.number(5)).map { _ in bits.number(4) }
      var dimensions: [Int] = []
      for _ in 0..<((classes.max() ?? -1) + 1) {
        dimensions.append(bits.number(3) + 1)
        let subclasses = bits.number(2)
        if subclasses > 0 { bits.skip(8) }
        bits.skip(8 << subclasses)
      }
      bits.skip(2)
      let range = bits.number(4)
      bits.skip(range * classes.reduce(0) { $0 + dimensions[$1] })
      return true
    default: return false
    }
  }

  private static func skipResidue(_ bits: inout BitReader) {
    bits.skip(16 + 24 + 24 + 24)
    let classifications = bits.number(6) + 1
    bits.skip(8)
    var books = 0
    for _ in 0..<classifications {
      books += bits.number(3).nonzeroBitCount
      if bits.flag() { books += bits.number(5).nonzeroBitCount }
    }
    bits.skip(8 * books)
  }

  private static func skipMapping(_ bits: inout BitReader, channelCount: Int) {
    bits.skip(16)
    let submaps = bits.flag() ? bits.number(4) + 1 : 1
    if bits.flag() {
      let steps = bits.number(8) + 1
      bits.skip(steps * 2 * width(of: channelCount - 1))
    }
    bits.skip(2)
    if submaps > 1 { bits.skip(4 * channelCount) }
    bits.skip(submaps * (8 + 8 + 8))
  }

  /// Returns the number of bits up to the highest that is 1.
  private static func width(of number: Int) -> Int {
    Int.bitWidth - number.leadingZeroBitCount
  }
}
