/// Tags in JSON are an object with an array of values for each field that has any.
extension TrackTags: Codable {
  /// Decodes the values of known fields.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Field.self)
    var values: [Field: [String]] = [:]
    for field in container.allKeys {
      values[field] = try container.decode([String].self, forKey: field)
    }
    self = TrackTags { values[$0] ?? [] } ?? .none
  }

  /// Encodes the values of each field that has any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Field.self)
    for field in Field.allCases {
      let values = self[field]
      if !values.isEmpty { try container.encode(values, forKey: field) }
    }
  }
}
