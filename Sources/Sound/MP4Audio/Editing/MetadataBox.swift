import MP4Boxes
import PlayerModel
import SoundDecoding

/// A box of metadata, which may have a list of tags.
struct MetadataBox {
  /// The handler of the list that iTunes defined; QuickTime has others.
  static let handler = Array("mdir".utf8)

  let box: MP4Box
  /// The boxes in it, after version and flags.
  let parts: [MP4Box]
  /// The offset of the first box.
  let start: Int64
  /// Whether a list in it is that of iTunes.
  let isKnown: Bool

  /// Finds the first box of metadata in user data or a movie, or returns `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if it is damaged, or the file cannot be read.
  init?(among boxes: [MP4Box], _ reader: BoxReader) throws(PlayerError) {
    guard let box = boxes.first(where: { $0.type == "meta" }) else { return nil }
    let content = try ItemList.content(of: box, in: reader.bytes)
    let parts = try reader.boxes(in: content)
    guard box.content.count >= 4, (parts.last?.end ?? content.lowerBound) == box.end else {
      throw .unchangeableBoxes(reader.bytes.source.path)
    }
    (self.box, self.parts, start) = (box, parts, content.lowerBound)
    guard let handler = parts.first(where: { $0.type == "hdlr" }) else {
      isKnown = !parts.contains { $0.type == "keys" }
      return
    }
    let head = try reader.bytes.bytes(at: handler.content.lowerBound, count: 12)
    isKnown = head.count == 12 && head[8...].elementsEqual(Self.handler)
  }

  /// The index of the list, or `nil` if there is none.
  var listIndex: Int? { parts.firstIndex { $0.type == "ilst" } }

  /// The index of the handler, or `nil` if there is none.
  var handlerIndex: Int? { parts.firstIndex { $0.type == "hdlr" } }
}
