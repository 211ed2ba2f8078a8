/// The order of the texts of a column: by their sort names, or else without their articles.
struct TextOrder: Sendable {
  /// The rank of each text; texts that differ only in case, accents or article have equal ranks.
  ///
  /// Empty texts have the rank `Int32.max`, and so come last.
  let ranks: [Int32]
  let texts: FoldedTexts
  private let names: FoldedTexts?
  /// The sort name of each rank that has one.
  private let nameOfRank: [Int32: Int32]

  /// Sorts `texts`; one sort name applies to all texts of the same rank.
  init(_ texts: FoldedTexts, _ names: SortNames?) {
    self.texts = texts
    self.names = names?.folded
    let ranks = texts.ranks()
    guard let names else {
      (self.ranks, nameOfRank) = (ranks, [:])
      return
    }
    let namesOfRanks = Self.namesOfRanks(ranks, names)
    let places = Self.places(of: texts, ranks, names.folded, namesOfRanks)
    self.ranks = ranks.map { $0 == .max ? .max : places[Int($0)] }
    nameOfRank = Dictionary(
      uniqueKeysWithValues: namesOfRanks.map { (places[Int($0)], $1) })
  }

  /// Returns the text by which a text is sorted, with its index there.
  func sortText(of text: Int) -> (texts: FoldedTexts, text: Int) {
    if let names, let name = nameOfRank[ranks[text]] { return (names, Int(name)) }
    return (texts, text)
  }

  /// Returns the sort names of ranks, which are those of the first text that has one.
  private static func namesOfRanks(_ ranks: [Int32], _ names: SortNames) -> [Int32: Int32] {
    var namesOfRanks: [Int32: Int32] = [:]
    for (text, name) in names.ofText.sorted(by: { $0.key < $1.key }) {
      let rank = ranks[Int(text)]
      guard rank != .max, !names.folded.isEmpty(Int(name)), namesOfRanks[rank] == nil else {
        continue
      }
      namesOfRanks[rank] = name
    }
    return namesOfRanks
  }

  /// Returns the place of each rank if those with a sort name are sorted by it.
  private static func places(
    of texts: FoldedTexts, _ ranks: [Int32], _ names: FoldedTexts, _ namesOfRanks: [Int32: Int32]
  ) -> [Int32] {
    let count = Int(ranks.lazy.filter { $0 != .max }.max() ?? -1) + 1
    var firstTexts = [Int](repeating: -1, count: count)
    for (text, rank) in ranks.enumerated() where rank != .max && firstTexts[Int(rank)] < 0 {
      firstTexts[Int(rank)] = text
    }
    let nameRanks = names.ranks()
    let named = namesOfRanks.sorted {
      (nameRanks[Int($0.value)], $0.key) < (nameRanks[Int($1.value)], $1.key)
    }
    var places = [Int32](repeating: 0, count: count)
    var place: Int32 = 0
    var next = named[...]
    for rank in 0..<Int32(count) where namesOfRanks[rank] == nil {
      while let first = next.first,
        names.compare(Int(first.value), firstTexts[Int(rank)], in: texts) < 0
      {
        places[Int(first.key)] = place
        place += 1
        next.removeFirst()
      }
      places[Int(rank)] = place
      place += 1
    }
    for (rank, _) in next {
      places[Int(rank)] = place
      place += 1
    }
    return places
  }
}
