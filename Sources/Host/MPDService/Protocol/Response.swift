/// The bytes of a response, written line by line.
struct Response {
  private(set) var bytes: [UInt8] = []

  /// Removes and returns the bytes written so far.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Appends bytes that were written elsewhere.
  mutating func append(_ written: [UInt8]) {
    bytes.append(contentsOf: written)
  }

  /// Writes a line.
  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes `name: value`, replacing control characters in the value by blanks so that it remains one line.
  mutating func pair(_ name: String, _ value: String) {
    var value = value
    value.withUTF8 { pair(name, bytes: $0) }
  }

  /// Writes `name: value` for a value in UTF-8.
  mutating func pair(_ name: String, bytes value: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    let start = bytes.count
    bytes.append(contentsOf: value)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for place in start..<bytes.count where bytes[place] < 0x20 || bytes[place] == 0x7F {
        bytes[place] = UInt8(ascii: " ")
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes `name: value`.
  mutating func pair(_ name: String, _ value: some BinaryInteger) {
    pair(name, String(value))
  }

  /// Writes `name: 1` or `name: 0`.
  mutating func pair(_ name: String, _ value: Bool) {
    pair(name, value ? "1" : "0")
  }

  /// Writes `name: 12.345`.
  mutating func pair(_ name: String, seconds: Double) {
    pair(name, Self.thousandths(seconds))
  }

  /// Writes a chunk of a file, preceded by its length.
  mutating func binary(_ part: some Collection<UInt8>) {
    pair("binary", part.count)
    bytes.append(contentsOf: part)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the error of a failed command.
  mutating func refusal(_ error: MPDError, of command: String, at index: Int) {
    let message = error.message.map { $0.isNewline ? " " : $0 }
    line("ACK [\(error.code.rawValue)@\(index)] {\(command)} \(String(message))")
  }

  /// Formats a number with three decimals.
  static func thousandths(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "0.000" }
    let whole = Int64((abs(number) * 1000).rounded())
    let rest = String(whole % 1000)
    return (number < 0 ? "-" : "") + "\(whole / 1000)."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

extension Response {
  /// Rounds seconds to an integer, with 0 for implausible values.
  static func wholeSeconds(_ seconds: Double) -> Int64 {
    seconds.isFinite && abs(seconds) < 1e12 ? Int64(seconds.rounded()) : 0
  }
}
