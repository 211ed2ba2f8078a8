import SoundFiles
import Testing
import TrackMetadata

extension MusicFolder {
  /// What the tags of a file with these bytes say, which is the same for those who want all of it, who leave pictures
  /// and words out, and who have the file open.
  func metadata(_ bytes: [UInt8]) throws -> FileMetadata {
    let path = try write(bytes)
    let whole = try FileMetadata.read(path)
    for opened in [nil, try? SoundFiles.open(path)] {
      var short = try FileMetadata.readShortFrames(path, openedAs: opened)
      (short.hasArtwork, short.hasLyrics) = (whole.hasArtwork, whole.hasLyrics)
      #expect(short == whole)
    }
    return whole
  }
}
