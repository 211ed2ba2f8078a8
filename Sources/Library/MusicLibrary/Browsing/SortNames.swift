import LocalDatabase

/// The forms by which some texts of a column are sorted, such as “Beatles, The”, from the tags.
struct SortNames: Sendable {
  /// The sort names in folded form; their articles count, because the tags could have moved them.
  let folded: FoldedTexts
  /// The original sort names; empty if they are never used.
  let originals: [String]
  /// The index of the sort name of each text that has one.
  let ofText: [Int32: Int32]

  /// Adds up sort names, of which the first one of each text counts.
  struct Builder {
    private var interner = ByteInterner()
    private var ofText: [Int32: Int32] = [:]

    /// Returns whether a text has a sort name.
    func has(_ text: Int32) -> Bool { ofText[text] != nil }

    /// Adds the sort name of a text, unless it is empty.
    mutating func add(_ name: String, to text: Int32) {
      guard !name.isEmpty, !has(text) else { return }
      var name = name
      ofText[text] = name.withUTF8 { interner.number(of: $0) }
    }

    /// Returns the sort names, or `nil` if there are none.
    func names(keepsOriginals: Bool) -> SortNames? {
      guard interner.count > 0 else { return nil }
      var originals: [String] = []
      if keepsOriginals {
        interner.forEach { originals.append(String(decoding: $0, as: UTF8.self)) }
      }
      return SortNames(
        folded: FoldedTexts(interner, ignoresArticles: false), originals: originals, ofText: ofText)
    }
  }
}
