import PlayerModel
import SoundDecoding
import TagReading
import TrackMetadata

extension RewrittenTag {
  /// Creates the edited form of an APE tag in the file at `path`, or a new tag, with `metadata`.
  ///
  /// - Throws: `PlayerError` if the tag cannot be changed without loss, or does not fit.
  init(
    apeIn container: any TagContainer, of path: TrackPath, saying edit: TagEdit,
    _ metadata: FileMetadata
  ) throws(PlayerError) {
    var items = APEItems()
    if !container.tag.isEmpty {
      guard let known = APEItems(container.tag) else { throw .unchangeable("APE tag", of: path) }
      items = known
    }
    let oldDates = items.dates
    let written = Set(edit.fields.flatMap(APEItems.keys))
    let others = items.items.filter { !written.contains($0.key) }
    for field in edit.fields { items.write(field, of: metadata, dates: edit.dates) }
    let bytes = items.bytes
    guard APEItems(bytes)?.items.filter({ !written.contains($0.key) }) == others else {
      throw .unchangeable("APE tag", of: path)
    }
    try self.init(
      TagBlock.ape(items.content, of: path), bytes, oldDates: oldDates, in: container, of: path,
      saying: edit, metadata)
  }
}
