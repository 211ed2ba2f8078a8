package import PlayerModel
package import SoundDecoding

/// Opens files of sound by what is in them.
package enum SoundFiles {
  /// All formats there are; a file is of the first that does not refuse it.
  ///
  /// MPEG audio is last: it has no signature, so that everything else is to be asked first.
  static let formats: [any SoundFormat.Type] = [MPEGSoundFile.self]

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
  package static func refusal(of path: TrackPath) -> PlayerError? {
    format(of: path).refusal(of: path)
  }

  /// Opens the file at its beginning.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and says why it cannot be played:
  ///   `notFound`, `storageFailed` if the disk failed, else `nothingPlayable`.
  package static func open(_ path: TrackPath) throws(PlayerError) -> any SoundFile {
    try format(of: path).open(path)
  }

  private static func format(of path: TrackPath) -> any SoundFormat.Type {
    formats.dropLast().first { $0.refusal(of: path) == nil } ?? formats[formats.count - 1]
  }
}
