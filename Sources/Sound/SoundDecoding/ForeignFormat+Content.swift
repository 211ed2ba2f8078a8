extension ForeignFormat {
  /// The number of bytes at the start of a file that may contain signatures.
  package static let signatureSize = 64

  /// Returns the format with a signature in the first bytes of a file, or `nil` if they have none.
  ///
  /// A file with a signature is refused without a search for frames, because a container such as MP4 or zip
  /// may contain some.
  package static func unmistakable(_ head: UnsafeRawBufferPointer) -> ForeignFormat? {
    guard let first = head.first else { return nil }
    return byFirstByte[first]?.first { $0.signature.matches(head) }?.format
  }

  /// Returns the probable format of a file in which no sound was found, from the first bytes of its content.
  package static func probable(_ head: UnsafeRawBufferPointer) -> ForeignFormat? {
    // ADTS has the header of MPEG audio, with a value for the layer that MPEG audio never has.
    if head.count >= 2, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 { return aac }
    if head.holds("\u{B}\u{77}") { return ac3 }
    if head.allSatisfy({ $0 == 0 }) { return other("a file of zeros") }
    guard isText(head) else { return nil }
    let start = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(9)
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    let isHTML = opening.hasPrefix("<!doctype") || opening.hasPrefix("<html")
    return other(isHTML ? "an HTML page" : "a text file")
  }

  /// The signatures that are possible for each first byte, in the order of ``all``.
  private static let byFirstByte: [UInt8: [(signature: FileSignature, format: ForeignFormat)]] = {
    let signatures = all.flatMap { format in format.signatures.map { ($0, format) } }
    let keyed = (0...UInt8.max).map { byte in
      (byte, signatures.filter { $0.0.firstByte == nil || $0.0.firstByte == byte })
    }
    return Dictionary(uniqueKeysWithValues: keyed)
  }()

  /// Returns whether the bytes have no control characters except whitespace, and none that UTF-8 excludes.
  private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case 9...13, 27, 32...126, 128...244: true
        default: false
        }
      }
  }
}
