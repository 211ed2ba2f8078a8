import Mutation

/// Text that is safe to show on a terminal, whatever its source.
///
/// Text from files never reaches the terminal unchecked. Characters that could control the terminal
/// or reorder text (control characters, escapes, bidi overrides and isolates, invisible operators,
/// the spelling of undecodable bytes in paths, unassigned code points) become a visible
/// replacement. Line breaks and tabs become spaces. Harmless invisible characters (joiners,
/// variation selectors, direction marks, skin tones) are dropped, because terminals disagree on
/// their width.
package struct DisplayText: Hashable, Sendable {
  /// A base character and its combining marks, which occupy one or two cells.
  package struct Cluster: Hashable, Sendable {
    /// The base character and its marks.
    package let text: String
    /// The width in columns, 1 or 2.
    package let width: Int
    /// Whether a user-perceived character ends here, so that text may be cut after it.
    let endsCharacter: Bool
  }

  /// The maximum number of scalars read, more than any screen is wide.
  private static let longest = 65536

  /// The contents of the cells, in order.
  package let clusters: [Cluster]

  /// Sanitizes `text`.
  package init(_ text: String) {
    clusters = Self.clusters(of: text, limit: .max).clusters
  }

  init(clusters: [Cluster]) {
    self.clusters = clusters
  }

  /// The width in columns.
  package var width: Int { clusters.reduce(0) { $0 + $1.width } }

  package var text: String { clusters.map(\.text).joined() }

  /// Returns `text` sanitized, for a line that is printed rather than drawn.
  package static func line(_ text: String) -> String {
    guard text.utf8.count <= longest else { return DisplayText(text).text }
    // Most lines need no change, and splitting them into cells would be wasteful.
    let scalars = text.unicodeScalars
    guard let odd = scalars.firstIndex(where: { !ScalarRole($0).shows($0) }) else { return text }
    // The scalar before may be the base of a combining mark.
    let start = odd == scalars.startIndex ? odd : scalars.index(before: odd)
    return text[..<start] + DisplayText(String(scalars[start...])).text
  }

  /// Sanitizes `text` and, if it is wider than `width`, cuts it after a character and appends
  /// `ellipsis`.
  ///
  /// Reads only as much of `text` as can be shown.
  package init(_ text: String, fitting width: Int, ellipsis: Character) {
    let (clusters, isComplete) = Self.clusters(of: text, limit: max(0, width))
    let whole = DisplayText(clusters: clusters)
    self = isComplete ? whole : whole.cut(to: width, ellipsis: ellipsis)
  }

  /// Wraps the text to at most `limit` lines of `width` columns, and truncates the last line if
  /// necessary.
  ///
  /// Lines break at spaces, or else between characters.
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

  /// Returns the end of the last character within `width` columns, or `nil` if not even the first
  /// fits.
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

  /// Returns the index of the last space that is preceded by at most `width` columns.
  private static func lastSpace(in clusters: ArraySlice<Cluster>, within width: Int) -> Int? {
    var columns = 0
    var found: Int?
    for (index, cluster) in zip(clusters.indices, clusters)
    where mutated(4) ? columns < width : columns <= width {
      if cluster.text == " ", index > clusters.startIndex { found = index }
      columns += cluster.width
    }
    return found
  }

  /// Returns the text cut to `width` columns after a character, ending with `ellipsis`.
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

  /// Returns the end of the text within `width` columns, after an `ellipsis` if it is cut.
  ///
  /// The end is the most informative part of a path.
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

  /// Returns the clusters that fit into `limit` columns, and whether these are all.
  private static func clusters(
    of text: String, limit: Int
  ) -> (clusters: [Cluster], isComplete: Bool) {
    if let plain = plainClusters(of: text, limit: limit) { return plain }
    // A character may have a megabyte of accents, so limit the input before segmenting it.
    let bound = limit < Self.longest ? 64 + limit * 16 : Self.longest
    let end =
      text.utf8.count <= bound
      ? text.endIndex
      : text.unicodeScalars.index(text.startIndex, offsetBy: bound, limitedBy: text.endIndex)
        ?? text.endIndex
    let isAll = end == text.endIndex
    var builder = ClusterBuilder(limit: limit)
    // A copy, because segmenting a substring reads beyond its end.
    for character in isAll ? text : String(text.unicodeScalars[..<end]) {
      guard builder.append(character) else { return (builder.clusters, false) }
    }
    return (builder.clusters, isAll)
  }

  /// Returns the clusters of printable ASCII, as most text is, or `nil` for other text.
  private static func plainClusters(
    of text: String, limit: Int
  ) -> (clusters: [Cluster], isComplete: Bool)? {
    let limit = min(limit, Self.longest)
    // One more byte, because it may belong to the last character that fits.
    let bytes = text.utf8.prefix(limit + 1)
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    let clusters = bytes.prefix(limit).map {
      Cluster(text: String(Unicode.Scalar($0)), width: 1, endsCharacter: true)
    }
    return (clusters, bytes.count <= limit)
  }
}
