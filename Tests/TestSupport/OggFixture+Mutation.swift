extension OggFixture {
  /// Pages of which some are changed, lost, repeated, or followed by junk; most of those that are changed have right
  /// checksums.
  package static func mutated(
    _ pages: [[UInt8]], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var pages = pages
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      // Headers matter as much as everything after them.
      let most = Bool.random(using: &generator) ? min(4, pages.count) : pages.count
      let number = Int.random(in: 0..<most, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: pages.remove(at: number)
      case 1: pages.insert(pages[number], at: Int.random(in: 0...pages.count, using: &generator))
      case 2:
        let junk = (0..<3000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        pages.insert(junk, at: number)
      case 3: pages[number].removeLast(Int.random(in: 0..<pages[number].count, using: &generator))
      case 4: pages[number].changeByte(using: &generator)
      default:
        for _ in 0..<3 { pages[number].changeByte(using: &generator) }
        if pages[number].count >= 27 { pages[number] = signed(pages[number]) }
      }
      if pages.isEmpty { return [] }
    }
    return pages.flatMap { $0 }
  }
}

extension [UInt8] {
  fileprivate mutating func changeByte(using generator: inout SeededGenerator) {
    guard let place = indices.randomElement(using: &generator) else { return }
    let edges: [UInt8] = [0, 1, 0x7F, 0xFF, .random(in: 0...255, using: &generator)]
    self[place] = edges.randomElement(using: &generator) ?? 0
  }
}
