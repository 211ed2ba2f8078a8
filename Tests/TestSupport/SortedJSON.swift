import Foundation

/// JSON in the format of fixtures: on one line, with sorted keys.
package func sortedJSON(_ text: some Sequence<UInt8>) throws -> String {
  let value = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
  let data = try JSONSerialization.data(
    withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
  return String(decoding: data, as: UTF8.self)
}

/// A value in this format.
package func sortedJSON(of value: some Encodable) throws -> String {
  try sortedJSON(JSONEncoder().encode(value))
}
