package import Linux
package import PlayerModel

/// An open file of sound: its PCM, what it is known by and what it says of itself.
///
/// Used by one thread at a time.
package protocol SoundFile: PCMSource {
  /// Seconds, as far as ``PCMSource/length`` is known.
  var duration: Double { get }

  /// kbit/s, the average where it varies.
  var bitrate: Int { get }

  /// The kind of sound, such as MPEG-1 layer III.
  var kind: String { get }

  /// Whether the bitrate is the same throughout; nil as long as that is not known, which ``measure()`` finds out.
  var isBitrateConstant: Bool? { get }

  /// What the encoder calls itself outside of any tag, such as LAME3.100; nil if it does not.
  var encoder: String? { get }

  /// How loud the encoder found the track, outside of any tag; nil if it did not say.
  var replayGain: ReplayGain? { get }

  /// Seconds that a frame of the stream lasts, in which some tags count time; nil where it has none.
  var frameDuration: Double? { get }

  /// What the file's bytes are read through, for those who read its tags: what was read of it is not read again.
  var reader: ByteReader { get }

  /// What its sound is known by, whatever its name and tags; the place that is read next stays.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func persistentID() throws(PlayerError) -> PersistentID

  /// Makes ``PCMSource/length`` exact without decoding; the place that is read next stays.
  ///
  /// Reads the file once, unless its end was seen already.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func measure() throws(PlayerError)
}

extension SoundFile {
  package var newRevision: FileRevision? {
    guard let file = reader.source.file, let revision = file.presentRevision() else { return nil }
    return revision == file.revision ? nil : revision
  }
}
