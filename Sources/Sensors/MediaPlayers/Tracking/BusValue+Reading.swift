import MessageBus

/// Lenient conversions, because players use other types than the specification says.
extension BusValue {
  /// The value without enclosing variants.
  var content: BusValue {
    if case .variant(let value) = self { value.content } else { self }
  }

  /// The value as a number, or `nil` if it is not one.
  var number: Double? {
    let number: Double? =
      switch content {
      case .byte(let value): Double(value)
      case .int32(let value): Double(value)
      case .uint32(let value): Double(value)
      case .int64(let value): Double(value)
      case .uint64(let value): Double(value)
      case .double(let value): value
      case .string(let text) where text.utf8.count <= 32: Double(text)
      default: nil
      }
    guard let number, !number.isNaN else { return nil }
    return number
  }

  /// The value as text, joining a list of strings.
  var text: String? {
    switch content {
    case .string(let text), .objectPath(let text): PlayerText.line(text)
    case .strings(let texts): PlayerText.joined(texts)
    default: nil
    }
  }
}
