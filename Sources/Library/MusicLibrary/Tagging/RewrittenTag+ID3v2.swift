import PlayerModel
import SoundDecoding
import TagReading
import TrackMetadata

extension RewrittenTag {
  /// Creates the edited form of an ID3v2 tag in the file at `path`, or a new tag, with `metadata`.
  ///
  /// - Throws: `PlayerError` if the tag cannot be changed without loss, or does not fit.
  init(
    id3v2In container: any TagContainer, of path: TrackPath, saying edit: TagEdit,
    _ metadata: FileMetadata
  ) throws(PlayerError) {
    var frames = ID3v2Frames()
    if !container.tag.isEmpty {
      guard let known = ID3v2Frames(container.tag) else {
        throw .unchangeable("ID3v2 tag", of: path)
      }
      frames = known
    }
    var oldDates = frames.dates
    if oldDates.isEmpty, let dates = container.repeated?.dates {
      oldDates = [frames.ids(of: .year)[0]: dates]
    }
    let fields = edit.fields
    let conversions = frames.conversions(writing: fields)
    let others = frames.frames.filter { !frames.isWritten($0, by: fields) }
    for field in edit.fields { frames.write(field, of: metadata, dates: edit.dates) }
    guard let bytes = frames.bytes(),
      let written = ID3v2Frames(bytes),
      written.frames.filter({ !written.isWritten($0, by: fields) }) == others
    else { throw .unchangeable("ID3v2 tag", of: path) }
    try self.init(
      TagBlock.id3v2(bytes, of: path), bytes, oldDates: oldDates, conversions: conversions,
      in: container, of: path, saying: edit, metadata)
  }
}

extension ID3v2Frames {
  /// Returns the changes in the form of the tag when these fields are written.
  fileprivate func conversions(writing fields: some Sequence<TagField>) -> [TagConversion] {
    let isDecompressed = frames.contains { isWritten($0, by: fields) && isCompressed($0) }
    return (isConverted ? [.version] : []) + (isDecompressed ? [.decompression] : [])
  }
}
