import CLinux

/// A comparison of texts with a value.
struct TextTest: Hashable, Sendable {
  /// The part of the text that must equal the value.
  enum Extent: Hashable, Sendable {
    case whole, part, start
  }

  let value: String
  let extent: Extent
  /// Whether the comparison ignores case.
  let ignoresCase: Bool
  private let needle: [UInt8]

  init(_ value: String, _ extent: Extent, ignoresCase: Bool) {
    self.value = value
    self.extent = extent
    self.ignoresCase = ignoresCase
    needle = Array((ignoresCase ? value.lowercased() : value).utf8)
  }

  /// Returns whether a text in UTF-8 passes the test.
  func holds(for text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard ignoresCase else { return isMatch(text) }
    // Most texts are ASCII, whose lowercase form has the same length.
    if text.allSatisfy({ $0 < 0x80 }) {
      if text.count < needle.count || (extent == .whole && text.count != needle.count) {
        return false
      }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { room in
        for (place, byte) in text.enumerated() {
          room[place] = byte &- 65 < 26 ? byte | 0x20 : byte
        }
        return isMatch(UnsafeBufferPointer(rebasing: room[..<text.count]))
      }
    }
    var folded = String(decoding: text, as: UTF8.self).lowercased()
    return folded.withUTF8(isMatch)
  }

  /// Returns whether a text passes the test.
  func holds(for text: String) -> Bool {
    var text = text
    return text.withUTF8(holds)
  }

  private func isMatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch extent {
    case .whole: text.elementsEqual(needle)
    case .start: text.starts(with: needle)
    case .part:
      needle.isEmpty
        || text.baseAddress.map { memmem($0, text.count, needle, needle.count) != nil } == true
    }
  }
}
