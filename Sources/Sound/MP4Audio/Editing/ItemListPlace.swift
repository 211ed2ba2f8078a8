import MP4Boxes
import PlayerModel
import SoundDecoding

/// The place of a movie's list of tags, or the place to insert one.
struct ItemListPlace {
  /// The content of the list, or `nil` if there is none.
  let list: Range<Int64>?
  /// The range of the list with the free space after it.
  let range: Range<Int64>
  /// The boxes of the movie around the list, with the outermost first.
  let around: [MP4Box]
  /// The missing boxes around the list, with the outermost first.
  private let missing: [FourCC]
  /// The box before the list, or nothing if it is not missing.
  private let handler: [UInt8]

  /// Finds the place in a movie with the given boxes.
  ///
  /// - Throws: `PlayerError` if the metadata is damaged or of another kind, or the file cannot be read.
  init(in movie: MP4Box, _ parts: [MP4Box], _ boxes: BoxReader) throws(PlayerError) {
    let userData = parts.first { $0.type == "udta" }
    let userParts = if let userData { try boxes.boxes(in: userData.content) } else { [MP4Box]() }
    let inner = try MetadataBox(among: userParts, boxes)
    let outer = try MetadataBox(among: parts, boxes)
    // In the order in which lists are read.
    if inner?.listIndex == nil, let outer, outer.listIndex != nil, outer.isKnown {
      try self.init(in: outer, around: [outer.box], boxes.bytes)
    } else if let userData, let inner {
      guard inner.isKnown else { throw .unchangeableKeys(boxes.bytes.source.path) }
      try self.init(in: inner, around: [userData, inner.box], boxes.bytes)
    } else if let userData {
      // At the start, because user data may end with zeros.
      let start = userData.content.lowerBound
      let end = try FreeSpace.end(of: userParts[...], from: start, in: boxes.bytes)
      self.init(start..<end, around: [userData], missing: ["meta"])
    } else {
      self.init(movie.end..<movie.end, around: [], missing: ["udta", "meta"])
    }
  }

  private init(
    in metadata: MetadataBox, around: [MP4Box], _ reader: ByteReader
  ) throws(PlayerError) {
    self.around = around
    missing = []
    let parts = metadata.parts
    let place = metadata.listIndex ?? metadata.handlerIndex
    handler = place == nil ? Self.handlerBox : []
    list = metadata.listIndex.map { parts[$0].content }
    let next = place.map { $0 + 1 } ?? 0
    let start = place.map { parts[$0].end } ?? metadata.start
    let end = try FreeSpace.end(of: parts[next...], from: start, in: reader)
    range = (metadata.listIndex.map { parts[$0].start } ?? start)..<end
  }

  private init(_ range: Range<Int64>, around: [MP4Box], missing: [FourCC]) {
    (self.range, self.around, self.missing) = (range, around, missing)
    (list, handler) = (nil, Self.handlerBox)
  }

  /// Returns the bytes of a list with the missing boxes around it and before it.
  func completed(_ list: [UInt8]) -> [UInt8] {
    missing.reversed().reduce(handler + list) { content, type in
      // Metadata has version and flags.
      MP4Box.bytes(type, type == "meta" ? [0, 0, 0, 0] + content : content)
    }
  }

  private static let handlerBox: [UInt8] = {
    var content = [UInt8](repeating: 0, count: 8)
    content += MetadataBox.handler + Array("appl".utf8)
    content += [UInt8](repeating: 0, count: 9)
    return MP4Box.bytes("hdlr", content)
  }()
}
