import SoundDecoding

/// Identifies files that are not MPEG audio by their first bytes.
enum ForeignFormat {
  /// Returns the kind of file with this signature, or `nil` if the signature is unknown.
  ///
  /// These signatures cannot be the start of an MPEG stream. A file with one of them is refused without a
  /// search for frames, because a container such as MP4 or zip may contain some.
  static func unmistakable(_ head: UnsafeRawBufferPointer) -> String? {
    if head.holds("RIFF") {
      return head.holds("WAVE", at: 8) ? "a WAV file" : "a RIFF file"
    }
    if head.holds("FORM") { return "an AIFF file" }
    if head.holds("ftyp", at: 4) { return "an MP4 file" }
    if head.holds("OggS") { return inOgg(head) }
    if head.count >= 4, let name = signatures[head.bigEndianWord(at: 0)] { return name }
    if head.holds("MP+") { return "a Musepack file" }
    if head.count >= 3, head[0] == 0xFF, head[1] == 0xD8, head[2] == 0xFF {
      return "a JPEG picture"
    }
    if head.count >= 3, head[0] == 0x1F, head[1] == 0x8B, head[2] == 8 { return "a gzip archive" }
    return nil
  }

  /// Returns the probable kind of a file without frames, from the first bytes of its content.
  static func probable(_ head: UnsafeRawBufferPointer) -> String {
    // ADTS has the header of MPEG audio, with a value for the layer that MPEG audio never has.
    if head.count >= 2, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 { return "an AAC file" }
    if head.allSatisfy({ $0 == 0 }) { return "a file of zeros" }
    guard isText(head) else { return "something unknown" }
    let start = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(9)
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    let isHTML = opening.hasPrefix("<!doctype") || opening.hasPrefix("<html")
    return isHTML ? "an HTML page" : "a text file"
  }

  /// Returns the kind of an Ogg file, whose first packet is after the header of the first page.
  private static func inOgg(_ head: UnsafeRawBufferPointer) -> String {
    if head.holds("Speex   ", at: 28) { return "a Speex file" }
    if head.holds("CELT    ", at: 28) { return "a CELT file" }
    if head.holds("PCM     ", at: 28) { return "a PCM file in Ogg" }
    return head.holds("theora", at: 29) ? "a Theora video" : "an Ogg file"
  }

  private static let signatures: [UInt32: String] = [
    0x664C_6143: "a FLAC file",  // fLaC
    0x4D50_434B: "a Musepack file",  // MPCK
    0x4D41_4320: "a Monkey's Audio file",  // "MAC "
    0x7776_706B: "a WavPack file",  // wvpk
    0x3026_B275: "a Windows Media file",
    0x1A45_DFA3: "a Matroska file",
    0x2E73_6E64: "a Sun audio file",  // .snd
    0x4D54_6864: "a MIDI file",  // MThd
    0x2321_414D: "an AMR file",  // #!AM
    0x0000_01BA: "an MPEG video file",
    0x8950_4E47: "a PNG picture",
    0x4749_4638: "a GIF picture",  // GIF8
    0x2550_4446: "a PDF file",  // %PDF
    0x504B_0304: "a zip archive",  // PK
    0x5261_7221: "a RAR archive",  // Rar!
    0x377A_BCAF: "a 7z archive",
    0x7F45_4C46: "a program",  // ELF
    0x5351_4C69: "an SQLite database",  // SQLi
  ]

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
