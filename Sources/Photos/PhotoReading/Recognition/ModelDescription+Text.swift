import PhotoHelperProtocols

/// Parses a description file, which is a subset of TOML with one value per line.
extension ModelDescription {
  /// Sets the values in a text.
  ///
  /// - Throws: The error in one of its lines.
  mutating func take(_ text: String) throws(DescriptionProblem) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let (key, value) = Self.assignment(line) else { continue }
      guard set(key, to: value) else {
        throw DescriptionProblem(
          line: index + 1, text: "“\(key.prefix(40)) = \(value.prefix(60))” is not understood")
      }
    }
  }

  /// Returns a line's key and value, or `nil` if it is empty or a comment.
  private static func assignment(_ line: Substring) -> (key: String, value: String)? {
    var isQuoted = false
    let end = line.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "#" && !isQuoted
    }
    let content = trimmed(line[..<(end ?? line.endIndex)])
    guard !content.isEmpty else { return nil }
    guard let sign = content.firstIndex(of: "=") else { return (content, "") }
    return (trimmed(content[..<sign]), trimmed(content[content.index(after: sign)...]))
  }

  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "preset":
      isOfKnownFamily = Self.text(value).map { Self.families.contains($0) } ?? false
      return isOfKnownFamily
    case "size":
      let sides = Self.numbers(value).compactMap { Int(exactly: $0) }
      guard (1...2).contains(sides.count), sides.allSatisfy((1...ModelInput.mostSide).contains)
      else { return false }
      (width, height) = (sides[0], sides[sides.count - 1])
    case "range":
      guard value == "1" || value == "255" else { return false }
      range = value == "1" ? 1 : 255
    case "mean":
      mean = Self.channels(value)
      return mean != nil
    case "std":
      deviation = Self.channels(value)
      return deviation.map { !$0.contains(0) } ?? false
    case "layout":
      isChannelsLast = ["NCHW": false, "NHWC": true][Self.text(value) ?? ""]
      return isChannelsLast != nil
    case "channels":
      guard let order = Self.text(value), ["RGB", "BGR"].contains(order) else { return false }
      isBlueFirst = order == "BGR"
    case "softmax":
      needsSoftmax = Bool(value)
      return needsSoftmax != nil
    case "labels":
      labels = Self.text(value)
      return labels?.isEmpty == false
    default: return false
    }
    return true
  }

  /// Parses three numbers, one per channel, or one number for all channels.
  private static func channels(_ value: String) -> [Float]? {
    let numbers = numbers(value)
    return numbers.count == 1
      ? [numbers[0], numbers[0], numbers[0]] : numbers.count == 3 ? numbers : nil
  }

  /// Parses a number or a bracketed list; returns an empty array if it is not valid.
  private static func numbers(_ value: String) -> [Float] {
    let isList = value.hasPrefix("[") && value.hasSuffix("]") && value.count > 1
    let parts = (isList ? value.dropFirst().dropLast() : value[...]).split(separator: ",")
    let numbers = parts.compactMap { Float(trimmed($0)) }.filter { abs($0) <= 1e6 }
    return numbers.count == parts.count ? numbers : []
  }

  /// Parses a quoted text.
  private static func text(_ value: String) -> String? {
    guard value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
    return String(value.dropFirst().dropLast())
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
