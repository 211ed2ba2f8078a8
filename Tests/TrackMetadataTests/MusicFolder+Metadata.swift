import SoundFiles
import Testing
import TrackMetadata

extension MusicFolder {
  /// The metadata of a file with these bytes.
  ///
  /// Also expects the same from readers that skip pictures and lyrics, and from those that have the
  /// file open.
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
