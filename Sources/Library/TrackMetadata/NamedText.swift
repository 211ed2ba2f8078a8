package import PlayerModel

/// A text of a file's tags by the name that whoever wrote it gave it: a TXXX of ID3v2, or an item of an APE tag.
package struct NamedText: Hashable, Sendable {
  /// The description of a TXXX; the key of an item, in capitals.
  package var name: String
  package var text: String

  /// Reads those of the file at `path`, in the order of its tags; blocks on the disk.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(from path: TrackPath) throws(MetadataError) -> [NamedText] {
    let tags = try FileTags(path)
    let items =
      tags.id3v2.items.filter { $0.kind == .userText } + tags.ape.items.filter { $0.kind == .text }
    return items.map { NamedText(name: $0.key, text: $0.text) }
  }
}
