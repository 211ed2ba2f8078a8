package import PlayerModel
import SoundDecoding

/// A text with a free name in the tags of a file: a TXXX of ID3v2, or an item of an APE tag.
package struct NamedText: Hashable, Sendable {
  /// The description of a TXXX, or the key of an item in capitals.
  package var name: String
  package var text: String

  /// Reads the named texts of the file at `path`, in the order of its tags; blocks on the disk.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(
    from path: TrackPath, encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> [NamedText] {
    try FileTags(path, encodings: encodings).blocks.flatMap { block in
      block.items.filter { $0.kind == .userText || block.kind.hasFreeKeys && $0.kind == .text }
    }.map { NamedText(name: $0.key, text: $0.text) }
  }
}
