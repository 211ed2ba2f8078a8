package import PlayerModel
package import SoundDecoding

/// The ID3v2 tag at the start of a file.
package struct LeadingID3v2: TagContainer {
  package let tag: [UInt8]

  /// Reads the tag of a file; a file may have none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package init(_ reader: ByteReader) throws(PlayerError) {
    tag = try TagBoundary.id3v2(in: 0..<reader.source.size, of: reader)
  }

  package func changes(
    for tag: [UInt8], repeating _: [String: String]
  ) -> [ReplacedBytes]? {
    [ReplacedBytes(0..<Int64(self.tag.count), with: tag)]
  }
}
