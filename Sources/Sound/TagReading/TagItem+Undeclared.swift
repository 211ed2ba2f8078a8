package import SoundDecoding

extension TagItem {
  /// Creates a text of a tag that does not declare its encoding.
  package init(key: String, undeclared bytes: ArraySlice<UInt8>) {
    self.init(.text, key: key)
    setUndeclaredText(Array(bytes))
  }

  /// Sets a text whose encoding the tag does not declare, or declares as Latin-1.
  ///
  /// Bytes that are well-formed UTF-8 are never meant as anything else. Others are kept, so that a reader that
  /// knows their code page can decode them.
  mutating func setUndeclaredText(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    text = TextDecoding.plainText(content)
    undeclared = TextDecoding.isUTF8(content) ? nil : Array(content)
  }
}
