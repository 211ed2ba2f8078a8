import SoundDecoding

/// Comments without a description; those with one are notes of programs, which stay.
extension ID3v2Frames {
  /// The language of a new comment, which most programs write whatever the language is.
  private static let usualLanguage = Array("eng".utf8)

  /// Returns whether a frame is a comment that is read.
  func isComment(_ frame: Frame) -> Bool { !comments(in: frame).isEmpty }

  /// Writes comments into the existing frames, which keep their languages, and into new ones.
  mutating func writeComments(_ texts: [String]) {
    let tag = self
    var rest = texts[...]
    edit { frame in
      let old = tag.comments(in: frame)
      guard !old.isEmpty else { return frame }
      guard let text = rest.popFirst() else { return nil }
      return old == [text] ? frame : tag.comment(text, in: tag.language(of: frame))
    }
    for text in rest { append(comment(text, in: Self.usualLanguage)) }
  }

  private func comments(in frame: Frame) -> [String] {
    guard frame.id == "COMM" || frame.id == "COM" else { return [] }
    return items(of: frame).filter { $0.kind == .text }.map(\.text)
  }

  private func language(of frame: Frame) -> [UInt8] {
    guard let content = content(of: frame), content.count > 4 else { return Self.usualLanguage }
    return Array(content[1..<4])
  }

  private func comment(_ text: String, in language: [UInt8]) -> Frame {
    // The first of the two texts is the description.
    let content = self.text(["", text])
    return frame("COMM", content: [content[0]] + language + content.dropFirst())
  }
}
