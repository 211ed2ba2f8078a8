package import Linux
package import PlayerModel

/// An open sound file: its samples, its identity, and its properties.
///
/// A file is used by one thread at a time.
package protocol SoundFile: PCMSource {
  /// The duration in seconds, as exact as ``PCMSource/length``.
  var duration: Double { get }

  /// The bitrate in kbit/s, which is the mean if it varies.
  var bitrate: Int { get }

  /// The kind of encoding, such as MPEG-1 layer III.
  var kind: String { get }

  /// The name of the codec, such as FLAC.
  var codec: String { get }

  /// The number of bits per sample in the file, or `nil` if the encoding is lossy.
  var bitDepth: Int? { get }

  /// The number of channels in the file.
  var channelCount: Int { get }

  /// The differences between the sound in the file and the decoded samples; empty if there are none.
  var losses: [DecodingLoss] { get }

  /// Whether the bitrate is constant, or `nil` if that is unknown before ``measure()``, or in a lossless format.
  var isBitrateConstant: Bool? { get }

  /// The name of the encoder outside of tags, such as LAME3.100, or `nil` if there is none.
  var encoder: String? { get }

  /// The ReplayGain that the encoder stored outside of tags, or `nil` if there is none.
  var replayGain: ReplayGain? { get }

  /// The duration of a frame in seconds, which is the unit of times in some tags, or `nil` if the stream has
  /// no frames.
  var frameDuration: Double? { get }

  /// The reader of the file's bytes, through which tags are read without reading bytes again.
  var reader: ByteReader { get }

  /// Returns the identity of the sound, independent of name and tags; the current position is unchanged.
  ///
  /// - Parameter reader: A reader of the same file.
  /// - Throws: `PlayerError` with a sentence that names the file.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID

  /// Makes ``PCMSource/length`` exact without decoding; the current position is unchanged.
  ///
  /// This reads the file once, unless its end has already been reached.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func measure() throws(PlayerError)
}

extension SoundFile {
  /// Returns the identity of the sound, independent of name and tags; the current position is unchanged.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  package func persistentID() throws(PlayerError) -> PersistentID {
    try persistentID(in: reader)
  }

  package func holds(_ sound: PersistentID) -> Bool {
    // A new reader, because bytes that were read before do not count.
    (try? persistentID(in: ByteReader(reader.source))) == sound
  }

  package var newRevision: FileRevision? {
    guard let file = reader.source.file, let revision = file.presentRevision() else { return nil }
    return revision == file.revision ? nil : revision
  }
}
