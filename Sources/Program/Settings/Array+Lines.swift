/// The lines of a text.
extension [UInt8] {
  /// The length of the byte order mark, which may precede the first line.
  var markLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns the start of the line that leads up to `place`, after the byte order mark.
  func lineStart(before place: Int) -> Int {
    self[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? markLength
  }
}
