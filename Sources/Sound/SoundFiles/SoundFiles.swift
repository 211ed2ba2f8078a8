import MPEGAudio
package import PlayerModel
package import SoundDecoding

/// Opens files of sound by what is in them.
package enum SoundFiles {
  /// All formats there are; a file is of the first that does not refuse it.
  ///
  /// MPEG audio is last: it has no signature, so that everything else is to be asked first.
  package static let formats: [any SoundFormat.Type] = [MPEGFile.self]

  /// What the files end in that a folder's music is taken from, in lower case, without the dot.
  package static let fileExtensions = formats.flatMap { $0.fileExtensions }

  /// What any file of sound may end in, in lower case, without the dot.
  package static let allExtensions = Set(fileExtensions + formats.flatMap { $0.otherExtensions })

  /// The formats as a listener names them, such as “MP3”, in words that go behind “no”.
  package static let formatNames = formats.map { $0.name }.joined(separator: " or ")

  /// The media types of all formats, the registered one of each before its others.
  package static let mediaTypes = formats.flatMap { $0.mediaTypes }

  /// Why the file at `path` is no sound that can be played, if its first bytes say so; nil if it may be,
  /// or cannot be read.
  package static func refusal(
    of path: TrackPath, among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) -> PlayerError? {
    do throws(PlayerError) {
      let file = ByteReader(try FileBytes(path))
      return try format(of: file, among: formats).refusal(of: file)
    } catch {
      return nil
    }
  }

  /// Opens the file at its beginning.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and says why it cannot be played:
  ///   `notFound`, `storageFailed` if the disk failed, else `nothingPlayable`.
  package static func open(
    _ path: TrackPath, among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) throws(PlayerError) -> any SoundFile {
    let file = ByteReader(try FileBytes(path))
    return try format(of: file, among: formats).open(file)
  }

  /// The tags of a file, the best first: a fact is taken from the first that has it.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts,
    among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) throws(PlayerError) -> [TagBlock] {
    try format(of: file, among: formats).tagBlocks(in: file, parts)
  }

  /// How the tags of the file at `path` are written, which its format says.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` with why they cannot be, in a sentence that names the file; otherwise the
  ///   file cannot be read.
  package static func tagWriting(
    of path: TrackPath, among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) throws(PlayerError) -> TagWriting {
    let file = ByteReader(try FileBytes(path))
    return try format(of: file, among: formats).tagWriting(of: file)
  }

  /// The format of a file: the last where all others refuse it.
  private static func format(
    of file: ByteReader, among formats: [any SoundFormat.Type]
  ) throws(PlayerError) -> any SoundFormat.Type {
    for format in formats.dropLast() {
      if try format.refusal(of: file) == nil { return format }
    }
    return formats[formats.count - 1]
  }
}
