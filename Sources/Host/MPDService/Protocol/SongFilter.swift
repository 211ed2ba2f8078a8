/// A condition that songs match.
indirect enum SongFilter: Hashable, Sendable {
  /// At least one text of the tag passes the test.
  case tag(SongTag, TextTest)
  /// At least one text of any tag passes the test.
  case anyTag(TextTest)
  /// The song's URI passes the test.
  case file(TextTest)
  /// The song has the given URI, or is in the folder with that URI.
  case base(String)
  /// The file was modified at the given Unix time or later.
  case modifiedSince(Int64)
  case not(SongFilter)
  case all([SongFilter])

  /// Parses the arguments of a command: expressions in parentheses, or pairs of tag and value, all of which
  /// must match.
  ///
  /// - Parameter isSearch: Whether to ignore case and to match pairs by substring, as `search` and related
  ///   commands do.
  init(_ arguments: some Collection<String>, isSearch: Bool) throws(MPDError) {
    var parts: [SongFilter] = []
    var rest = arguments[...]
    guard !rest.isEmpty else {
      throw MPDError(.argument, "Incorrect number of filter arguments")
    }
    while let first = rest.popFirst() {
      if first.hasPrefix("(") {
        parts.append(try FilterParser.parse(first, ignoresCase: isSearch))
      } else {
        guard let value = rest.popFirst() else {
          throw MPDError(.argument, "Incorrect number of filter arguments")
        }
        parts.append(try Self.pair(first, value, isSearch: isSearch))
      }
    }
    self = parts.count == 1 ? parts[0] : .all(parts)
  }

  private static func pair(
    _ name: String, _ value: String, isSearch: Bool
  ) throws(MPDError) -> SongFilter {
    let test = TextTest(value, isSearch ? .part : .whole, ignoresCase: isSearch)
    switch name.lowercased() {
    case "any": return .anyTag(test)
    case "file", "filename": return .file(test)
    case "base":
      guard SongTable.isTidy(value) else { throw MPDError.badURI }
      return .base(value)
    case "modified-since": return try modifiedSince(value)
    default:
      guard let tag = SongTag(name: name) else {
        throw MPDError(.argument, "Unknown filter type")
      }
      return .tag(tag, test)
    }
  }

  /// The folders that matching songs must be in, without those in negations.
  var bases: [String] {
    switch self {
    case .base(let base): [base]
    case .all(let filters): filters.flatMap(\.bases)
    default: []
    }
  }

  /// Returns the filter with a folder that contains nothing in place of each for which `isEmpty` holds.
  func emptyingBases(_ isEmpty: (String) -> Bool) -> SongFilter {
    switch self {
    case .base(let base): isEmpty(base) ? .not(.all([])) : self
    case .not(let filter): .not(filter.emptyingBases(isEmpty))
    case .all(let filters): .all(filters.map { $0.emptyingBases(isEmpty) })
    case .tag, .anyTag, .file, .modifiedSince: self
    }
  }

  static func modifiedSince(_ text: String) throws(MPDError) -> SongFilter {
    guard let seconds = MPDTime.seconds(text) else {
      throw MPDError(.argument, "Failed to parse date")
    }
    return .modifiedSince(seconds)
  }
}
