/// What a song must be to be found.
indirect enum SongFilter: Hashable, Sendable {
  /// A tag is so; of several texts one is enough.
  case tag(SongTag, TextTest)
  /// Any tag is so.
  case anyTag(TextTest)
  /// The song's URI is so.
  case file(TextTest)
  /// It is that song, or lies in that folder.
  case base(String)
  /// The file changed at that time or later, Unix seconds.
  case modifiedSince(Int64)
  case not(SongFilter)
  case all([SongFilter])

  /// A filter in either of the forms that commands take: expressions in parentheses, or pairs of tag and value;
  /// several must all hold.
  ///
  /// - Parameter isSearch: Whether case does not matter, and a pair asks for a part of a text (`search` and its kin).
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

  /// The folders that a song must lie in, wherever they are not part of a negation.
  var bases: [String] {
    switch self {
    case .base(let base): [base]
    case .all(let filters): filters.flatMap(\.bases)
    default: []
    }
  }

  static func modifiedSince(_ text: String) throws(MPDError) -> SongFilter {
    guard let seconds = MPDTime.seconds(text) else {
      throw MPDError(.argument, "Failed to parse date")
    }
    return .modifiedSince(seconds)
  }
}
