extension ID3Frame {
  /// The frame as versions 2.3 and 2.4 compress it, in a block of zlib that is merely stored.
  package func compressed(version: UInt8) -> ID3Frame {
    let size = version == 4 ? ID3Tag.syncSafe(body.count) : ID3Tag.plain(body.count)
    let flag: UInt16 = version == 4 ? 0x09 : 0x80
    return ID3Frame(id, size + Self.zlib(body), flags: flags | flag)
  }

  /// A zlib stream with these bytes, at most 65 535.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let length = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
    return [0x78, 0x01, 1] + length + length.map { ~$0 } + bytes + checksum(bytes)
  }

  /// The Adler-32 checksum at the end of a zlib stream.
  package static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = bytes.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return ID3Tag.plain(high << 16 | low)
  }
}
