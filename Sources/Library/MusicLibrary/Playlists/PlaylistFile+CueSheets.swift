import Linux
import PlayerModel
import TrackMetadata

/// Reading cue sheets.
extension PlaylistFile {
  /// Returns the files that the cue sheet `bytes` at `path` names.
  ///
  /// - Throws: `FileError` if the sheet divides a file into several tracks.
  static func readCueSheet(
    _ bytes: [UInt8], at path: TrackPath, _ encodings: TextEncodings
  ) throws(FileError) -> PlaylistFile {
    let lines = PlaylistText.lines(of: bytes)
    let sheet = CueSheet(lines)
    if let refusal = sheet.refusal(of: path) { throw FileError(.readFailed, refusal) }
    let folder = path.tidied.parent
    return sheet.list(in: folder, PlaylistText.encoding(of: lines, in: folder, encodings))
  }

  /// Returns whether the file at `path` is a cue sheet that divides a file into several tracks.
  static func isDividingCueSheet(_ path: TrackPath) -> Bool {
    guard path.isNamedCueSheet, let file = try? RegularFile(path), file.size <= mostBytes,
      let bytes = try? file.read(at: 0, count: file.size)
    else { return false }
    return CueSheet(PlaylistText.lines(of: bytes)).refusal(of: path) != nil
  }
}
