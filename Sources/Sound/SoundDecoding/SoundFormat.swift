package import PlayerModel

/// A format of sound files: what a room that decodes one gives to the rest of the player.
package protocol SoundFormat: SendableMetatype {
  /// What listeners call it, such as MP3.
  static var name: String { get }

  /// What a folder's files of this format end in, in lower case, without the dot.
  static var fileExtensions: [String] { get }

  /// What files of this format may end in, too, although a folder's are not taken for them.
  static var otherExtensions: [String] { get }

  /// The media types of its files, the registered one first.
  static var mediaTypes: [String] { get }

  /// Why a file, in which there is something, is none of this format, if its first bytes say so; nil if it may be one.
  ///
  /// Costs a few small reads.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError?

  /// The tags of a file, the best first: a fact is taken from the first that has it.
  ///
  /// Asked of files without sound, too: what the tags say is known even then.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock]

  /// How the tags of a file are written.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` with why they cannot be, in a sentence that names the file; otherwise the
  ///   file cannot be read.
  static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting

  /// Opens a file at its beginning.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and says what it is instead.
  static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile
}

extension SoundFormat {
  /// That of a format without a writer.
  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    throw PlayerError(
      .invalidRequest,
      "The tags of \(name) files cannot be written; \(file.source.path) was left alone.")
  }
}
