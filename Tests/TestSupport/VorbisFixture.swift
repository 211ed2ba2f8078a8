/// Vorbis comments and pictures for tests.
package enum VorbisFixture {
  /// A comment with fields such as `TITLE=Song`.
  package static func comment(_ fields: [String], vendor: String = "test") -> [UInt8] {
    comment(fields.map { Array($0.utf8) }, vendor: vendor)
  }

  /// A comment whose fields may contain any bytes.
  package static func comment(_ fields: [[UInt8]], vendor: String = "test") -> [UInt8] {
    ([Array(vendor.utf8)].map(text) + [OggFixture.little(UInt64(fields.count), 4)]
      + fields.map(text)).flatMap { $0 }
  }

  /// A picture as in a FLAC block; `type` 3 is the front cover.
  package static func picture(
    _ data: [UInt8], type: UInt64 = 3, mimeType: String = "image/png"
  ) -> [UInt8] {
    let name = FLACFixture.big(UInt64(mimeType.utf8.count), 4) + Array(mimeType.utf8)
    let description = FLACFixture.big(5, 4) + Array("Cover".utf8)
    return FLACFixture.big(type, 4) + name + description + [UInt8](repeating: 0, count: 16)
      + FLACFixture.big(UInt64(data.count), 4) + data
  }

  private static func text(_ bytes: [UInt8]) -> [UInt8] {
    OggFixture.little(UInt64(bytes.count), 4) + bytes
  }
}
