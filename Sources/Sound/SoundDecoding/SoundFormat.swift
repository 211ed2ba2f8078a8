package import PlayerModel

/// A format of sound files, as implemented by the room that decodes it.
package protocol SoundFormat: SendableMetatype {
  /// The name of the format, such as MP3.
  static var name: String { get }

  /// The names of the possible codecs, such as AAC and ALAC; by default, the name of the format.
  static var codecs: [String] { get }

  /// The extensions of files that are found in folders, in lowercase without a dot.
  static var fileExtensions: [String] { get }

  /// Other possible extensions, which are not sufficient to find files in folders.
  static var otherExtensions: [String] { get }

  /// The media types of the format, with the registered one first.
  static var mediaTypes: [String] { get }

  /// Returns whether a non-empty file may be of this format, judging by its first bytes.
  ///
  /// This is called for every file until a format recognizes it, so it costs a few small reads.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool

  /// Returns the reason why a non-empty file is not of this format, judging by its first bytes, or `nil` if
  /// it may be; by default, that it is not of this format.
  ///
  /// This costs a few small reads.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError?

  /// Returns the tags of a file in the order in which values are looked up.
  ///
  /// Files without sound can also have tags.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock]

  /// Returns how to write the tags of a file.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if they cannot be written, with a sentence that names the file
  ///   and the reason; otherwise the file cannot be read.
  static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting

  /// Opens a file at its start.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and what it is instead.
  static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile
}

extension SoundFormat {
  package static var codecs: [String] { [name] }

  package static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError? {
    try recognizes(file) ? nil : .notOfFormat(name, file.source.path)
  }

  /// Throws, for formats whose tags cannot be written.
  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    throw PlayerError(
      .invalidRequest,
      "The tags of \(name) files cannot be written; \(file.source.path) was left alone.")
  }
}
