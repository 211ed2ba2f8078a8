import MP4Boxes
import PlayerModel
import SoundDecoding
import TrackMetadata

extension RewrittenTag {
  /// Creates the edited form of the item list of the MP4 file at `path`, or a new list, with `metadata`.
  ///
  /// - Throws: `PlayerError` if the list cannot be changed without loss, or does not fit.
  init(
    itemListIn container: any TagContainer, of path: TrackPath, saying edit: TagEdit,
    _ metadata: FileMetadata
  ) throws(PlayerError) {
    guard var items = try EditedItems(container.tag, of: path) else {
      throw .unchangeable("MP4 tag", of: path)
    }
    let oldDates = items.dates
    let written = Set(edit.fields.flatMap(EditedItems.keys))
    let others = items.items.filter { !written.contains($0.key) }
    for field in edit.fields { items.write(field, of: metadata, dates: edit.dates) }
    let bytes = items.bytes
    let present = try EditedItems(bytes, of: path)?.items.filter { !written.contains($0.key) }
    guard present == others else { throw .unchangeable("MP4 tag", of: path) }
    try self.init(
      TagBlock.itemList(bytes, of: path), bytes, oldDates: oldDates, in: container, of: path,
      saying: edit, metadata)
  }
}
