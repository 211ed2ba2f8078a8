import PlayerModel
import SoundDecoding
import TrackMetadata

/// The tags of a file after an edit.
struct RewrittenTag {
  /// The values of each tag that changes, with the edited one first.
  let blocks: [TagBlock]
  /// The previous texts of the date fields, by the keys of the edited tag.
  let oldDates: [String: [String]]
  /// The changes in the form of the edited tag.
  let conversions: [TagConversion]
  /// The parts of the file that change.
  let changes: [ReplacedBytes]

  /// Puts a tag with the values of `block` into its container in the file at `path`.
  ///
  /// - Throws: `PlayerError` if it does not fit there.
  init(
    _ block: TagBlock, _ bytes: [UInt8], oldDates: [String: [String]],
    conversions: [TagConversion] = [], in container: any TagContainer, of path: TrackPath,
    saying edit: TagEdit,
    _ metadata: FileMetadata
  ) throws(PlayerError) {
    let repeated = container.repeated
    let texts = repeated?.texts(of: edit.fields, in: metadata) ?? [:]
    guard let changes = container.changes(for: bytes, repeating: texts) else {
      throw PlayerError(
        .invalidRequest, "\(path) has no room for longer tags; it was left alone.")
    }
    self.changes = changes
    self.oldDates = oldDates
    self.conversions = conversions
    blocks = [block] + [repeated?.block(with: texts)].compactMap(\.self)
  }
}
