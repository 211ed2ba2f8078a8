import CTagLib
import Glibc
import SoundDecoding

extension TagItem {
  /// Creates a copy of CTagLib's value, without the bytes of a picture.
  init(_ item: ctag_item) {
    self.init(Kind(item.kind))
    frame = Int(item.frame)
    key = Self.key(item.key, count: item.key_length)
    if item.undeclared != 0 {
      let bytes = UnsafeBufferPointer(start: item.value, count: item.value_length)
      setUndeclaredText(bytes.filter { $0 != 0 })
    } else if kind != .picture {
      text = Self.text(item.value.map { UnsafeRawPointer($0) }, count: item.value_length)
    }
    type = Int(item.type)
    unit = Int(item.unit)
    time = Int(item.time)
    size = item.value_length
    if item.language_length > 0 {
      language = Self.text(item.language.map { UnsafeRawPointer($0) }, count: item.language_length)
        .lowercased()
    }
  }

  /// Returns a key, which may be the bytes of a Latin-1 text.
  private static func key(_ start: UnsafePointer<CChar>?, count: Int) -> String {
    let start = start.map { UnsafeRawPointer($0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard bytes.contains(where: { $0 >= 0x80 }) else { return text(start, count: count) }
    return TextDecoding.plainText(bytes.filter { $0 != 0 }[...])
  }

  /// Returns a text without the NULs and byte order marks that some taggers leave in it.
  private static func text(_ start: UnsafeRawPointer?, count: Int) -> String {
    guard let start, count > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    // Few texts have the first byte of either.
    guard memchr(start, 0, count) != nil || memchr(start, CInt(mark[0]), count) != nil else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    var index = 0
    while index < count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        index += mark.count
        continue
      }
      if bytes[index] != 0 { kept.append(bytes[index]) }
      index += 1
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// U+FEFF in UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension TagItem.Kind {
  fileprivate init(_ number: Int32) {
    switch ctag_kind(rawValue: UInt32(bitPattern: number)) {
    case CTAG_TEXT: self = .text
    case CTAG_USER_TEXT: self = .userText
    case CTAG_LYRICS: self = .lyrics
    case CTAG_SYNCED_LYRICS: self = .syncedLyrics
    case CTAG_PICTURE: self = .picture
    case CTAG_LYRICS_LEFT_OUT: self = .lyricsLeftOut
    default: preconditionFailure("CTagLib knows no other kinds")
    }
  }
}
