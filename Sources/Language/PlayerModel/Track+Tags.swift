extension TrackTags {
  /// Each value with the name of its field, such as `composers=Bach`.
  package var pairs: [String] {
    Field.allCases.flatMap { field in self[field].map { "\(field.rawValue)=\($0)" } }
  }

  /// Parses ``pairs``, without those of unknown fields; returns `nil` if none is left.
  package init?(pairs: [String]) {
    var values: [Field: [String]] = [:]
    for pair in pairs {
      guard let sign = pair.firstIndex(of: "="), let field = Field(rawValue: String(pair[..<sign]))
      else { continue }
      values[field, default: []].append(String(pair[pair.index(after: sign)...]))
    }
    self.init { values[$0] ?? [] }
  }
}

extension Track {
  /// The single artists; empty if unknown.
  public var artists: [String] { values(.artists, or: artist) }
  /// The single album artists; empty if unknown.
  public var albumArtists: [String] { values(.albumArtists, or: albumArtist) }
  /// The single genres; empty if unknown.
  public var genres: [String] { values(.genres, or: genre) }

  /// Returns the values of a field of ``tags``.
  public func values(_ field: TrackTags.Field) -> [String] { tags?[field] ?? [] }

  /// Returns the values of a field, or else the text that is its only value.
  private func values(_ field: TrackTags.Field, or text: String) -> [String] {
    let values = values(field)
    guard values.isEmpty else { return values }
    return text.isEmpty ? [] : [text]
  }
}
