import PlayerModel
import SoundDecoding
import TagReading
import TrackMetadata

extension RewrittenTag {
  /// Creates the edited form of the ID3v2 tag that `file` begins with, or a new tag, with `metadata`.
  ///
  /// - Throws: `PlayerError` if the file cannot be read, or its tag cannot be changed without loss.
  init(
    id3v2InFrontOf file: borrowing MusicFile, saying edit: TagEdit, _ metadata: FileMetadata
  ) throws(PlayerError) {
    var frames = ID3v2Frames()
    let header = try file.read(at: 0, count: 10)
    if let length = ID3v2Frames.length(header) {
      guard length <= ID3v2Frames.sizeLimit,
        let known = ID3v2Frames(try file.read(at: 0, count: length))
      else { throw .id3v2NotUnderstood(file.path) }
      frames = known
    } else if header.starts(with: "ID3".utf8) {
      throw .id3v2NotUnderstood(file.path)
    }
    (oldLength, oldDates) = (frames.length, frames.dates)
    let written = Set(edit.fields.flatMap(frames.ids))
    let others = frames.frames.filter { !written.contains($0.id) }
    for field in edit.fields { frames.write(field, of: metadata, dates: edit.dates) }
    guard let bytes = frames.bytes(),
      ID3v2Frames(bytes)?.frames.filter({ !written.contains($0.id) }) == others
    else { throw .id3v2NotUnderstood(file.path) }
    self.bytes = bytes
    block = try TagBlock.id3v2(bytes, of: file.path)
  }
}

extension PlayerError {
  fileprivate static func id3v2NotUnderstood(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest,
      "The ID3v2 tag of \(path) is damaged or cannot be changed without loss.")
  }
}
