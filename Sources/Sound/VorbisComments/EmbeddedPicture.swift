import SoundDecoding

/// A picture in a tag, whose bytes are read on demand.
package struct EmbeddedPicture {
  /// The description of the picture.
  let item: TagItem
  /// Returns the first bytes of the data, up to the given number.
  let bytes: (_ most: Int) -> [UInt8]

  /// Creates a picture from the header of its block, and from `count` bytes of the block from `offset` on.
  ///
  /// If the block has less data than the header declares, the picture ends with the block.
  package init(
    _ header: PictureBlock, blockSize: Int,
    bytes: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
  ) {
    let size = min(header.dataLength, max(0, blockSize - header.dataOffset))
    self.init(header.type, header.mimeType, size: size) { bytes(header.dataOffset, min(size, $0)) }
  }

  /// Creates the picture in a field of a Vorbis comment, or returns `nil` if the field has none.
  init?(_ name: String, _ value: ArraySlice<UInt8>) {
    switch name {
    case "METADATA_BLOCK_PICTURE":
      let head = Base64.bytes(value, most: PictureBlock.mostHeaderBytes)
      guard let header = PictureBlock(head) else { return nil }
      self.init(header, blockSize: Base64.count(value)) { offset, count in
        Array(Base64.bytes(value, most: offset + count).dropFirst(offset))
      }
    case "COVERART":
      self.init(0, "", size: Base64.count(value)) { Base64.bytes(value, most: $0) }
    default: return nil
    }
  }

  private init(
    _ type: Int, _ mimeType: String, size: Int, _ bytes: @escaping (_ most: Int) -> [UInt8]
  ) {
    var item = TagItem(.picture, key: mimeType)
    (item.type, item.size) = (type, size)
    (self.item, self.bytes) = (item, bytes)
  }
}
