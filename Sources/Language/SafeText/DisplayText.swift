/// Text that is safe to show, whatever it was made from.
///
/// Nothing a file says reaches the terminal raw. What would control the terminal or turn the order of
/// the text around (control characters, escapes, bidi overrides and isolates, invisible operators,
/// the stand-ins for broken bytes in paths, code points without a meaning) becomes a visible
/// replacement; line breaks and tabs become spaces; what is invisible and honest (joiners, variation
/// selectors, direction marks, skin tones) is left out, because terminals disagree on its width.
package struct DisplayText: Hashable, Sendable {
  /// A base character and what combines with it: what goes into one cell, or into two.
  package struct Cluster: Hashable, Sendable {
    /// The character.
    package let text: String
    /// How many columns it takes up, 1 or 2.
    package let width: Int
    /// Whether a character as people see it ends here, so that text may be cut after it.
    let endsCharacter: Bool
  }

  /// More scalars than any screen is wide; text is not read beyond them.
  private static let longest = 65536

  /// What goes into the cells, in order.
  package let clusters: [Cluster]

  /// Makes `text` safe.
  package init(_ text: String) {
    clusters = Self.clusters(of: text, limit: .max).clusters
  }

  init(clusters: [Cluster]) {
    self.clusters = clusters
  }

  /// Columns that it takes up.
  package var width: Int { clusters.reduce(0) { $0 + $1.width } }

  package var text: String { clusters.map(\.text).joined() }

  /// `text` made safe, for a line that is printed and not drawn.
  package static func line(_ text: String) -> String {
    guard text.utf8.count <= longest else { return DisplayText(text).text }
    // Most lines are shown as they are, and cells of them would be made for nothing.
    let scalars = text.unicodeScalars
    guard let odd = scalars.firstIndex(where: { !ScalarRole($0).shows($0) }) else { return text }
    // What stands before it may be the base of a mark.
    let start = odd == scalars.startIndex ? odd : scalars.index(before: odd)
    return text[..<start] + DisplayText(String(scalars[start...])).text
  }

  /// Makes `text` safe and, if it is wider than `width`, cuts it at the end of a character and puts
  /// `ellipsis` there.
  ///
  /// Reads no more of `text` than can be shown.
  package init(_ text: String, fitting width: Int, ellipsis: Character) {
    let (clusters, isComplete) = Self.clusters(of: text, limit: max(0, width))
    let whole = DisplayText(clusters: clusters)
    self = isComplete ? whole : whole.cut(to: width, ellipsis: ellipsis)
  }

  /// The text on at most `limit` lines of `width` columns, broken at spaces where there are some and
  /// else between characters; what does not fit is cut from the last line.
  package func wrapped(to width: Int, limit: Int, ellipsis: Character) -> [DisplayText] {
    var lines: [DisplayText] = []
    var rest = clusters[...]
    while !rest.isEmpty, lines.count < limit {
      let line = DisplayText(clusters: Array(rest))
      guard line.width > width else { return lines + [line] }
      let space = Self.lastSpace(in: rest, within: width)
      let end = space ?? Self.lastBreak(in: rest, within: width)
      guard lines.count < limit - 1, let end else {
        return lines + [line.cut(to: width, ellipsis: ellipsis)]
      }
      lines.append(DisplayText(clusters: Array(rest[..<end])))
      rest = rest[(space == nil ? end : end + 1)...]
    }
    return lines
  }

  /// The end of the last character that still fits `width` columns; nil if not even the first does.
  private static func lastBreak(in clusters: ArraySlice<Cluster>, within width: Int) -> Int? {
    var columns = 0
    var found: Int?
    for (index, cluster) in zip(clusters.indices, clusters) {
      columns += cluster.width
      guard columns <= width else { break }
      if cluster.endsCharacter { found = index + 1 }
    }
    return found
  }

  /// The place of the last space before which no more than `width` columns are taken.
  private static func lastSpace(in clusters: ArraySlice<Cluster>, within width: Int) -> Int? {
    var columns = 0
    var found: Int?
    for (index, cluster) in zip(clusters.indices, clusters) where columns <= width {
      if cluster.text == " ", index > clusters.startIndex { found = index }
      columns += cluster.width
    }
    return found
  }

  /// What fits `width` columns with an `ellipsis` at its end, cut at the end of a character.
  package func cut(to width: Int, ellipsis: Character) -> DisplayText {
    guard width >= 1 else { return DisplayText(clusters: []) }
    var kept = clusters
    var columns = self.width
    while let last = kept.last, columns > width - 1 || !last.endsCharacter {
      columns -= last.width
      kept.removeLast()
    }
    kept.append(Cluster(text: String(ellipsis), width: 1, endsCharacter: true))
    return DisplayText(clusters: kept)
  }

  /// The end of it that fits `width` columns, behind an `ellipsis` if that is not all: of a path the end tells most.
  package func end(fitting width: Int, ellipsis: Character) -> DisplayText {
    guard self.width > width else { return self }
    guard width >= 1 else { return DisplayText(clusters: []) }
    var kept = clusters[...]
    var columns = self.width
    var isWhole = true
    while let first = kept.first, columns > width - 1 || !isWhole {
      columns -= first.width
      isWhole = first.endsCharacter
      kept.removeFirst()
    }
    let sign = Cluster(text: String(ellipsis), width: 1, endsCharacter: true)
    return DisplayText(clusters: [sign] + kept)
  }

  /// The clusters that fit `limit` columns, and whether these are all.
  private static func clusters(
    of text: String, limit: Int
  ) -> (clusters: [Cluster], isComplete: Bool) {
    if let plain = plainClusters(of: text, limit: limit) { return plain }
    // A character can be a megabyte of accents: what is read is bounded before it is understood.
    let bound = limit < Self.longest ? 64 + limit * 16 : Self.longest
    let end =
      text.utf8.count <= bound
      ? text.endIndex
      : text.unicodeScalars.index(text.startIndex, offsetBy: bound, limitedBy: text.endIndex)
        ?? text.endIndex
    let isAll = end == text.endIndex
    var builder = ClusterBuilder(limit: limit)
    // A copy, because a part of a text looks for its characters beyond its own end.
    for character in isAll ? text : String(text.unicodeScalars[..<end]) {
      guard builder.append(character) else { return (builder.clusters, false) }
    }
    return (builder.clusters, isAll)
  }

  /// The same of text whose every byte is a character that is shown as it is, which most text is; nil of other text.
  private static func plainClusters(
    of text: String, limit: Int
  ) -> (clusters: [Cluster], isComplete: Bool)? {
    let limit = min(limit, Self.longest)
    // One more, as what follows may belong to the last that fits.
    let bytes = text.utf8.prefix(limit + 1)
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    let clusters = bytes.prefix(limit).map {
      Cluster(text: String(Unicode.Scalar($0)), width: 1, endsCharacter: true)
    }
    return (clusters, bytes.count <= limit)
  }
}
