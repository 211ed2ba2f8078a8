/// A message of which only the number is read, so that it can be answered.
struct NumberedMessage: Decodable {
  /// The number, or `nil` if the message has none.
  let number: Int64?

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Parts: Decodable {
    let id: Int64
  }

  init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: Name.self)
    number = names.allKeys.lazy.compactMap { try? names.decode(Parts.self, forKey: $0).id }.first
  }
}
