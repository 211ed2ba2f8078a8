import ChunkedAudio
import FLACAudio
import MP4Audio
import MPEGAudio
import OpusAudio
package import PlayerModel
package import SoundDecoding
import VorbisAudio
import WavPackAudio

/// Opens sound files by their content.
package enum SoundFiles {
  /// All formats; a file belongs to the first one that does not refuse it.
  ///
  /// MPEG audio is last because it has no signature, so all others must be checked first.
  package static let formats: [any SoundFormat.Type] = [
    FLACFormat.self, OggFLACFormat.self, VorbisFormat.self, OpusFormat.self, MP4Format.self,
    WAVFormat.self, AIFFFormat.self, WavPackFormat.self, MPEGFile.self,
  ]

  /// The extensions of files that are found in folders, in lowercase without a dot.
  package static let fileExtensions = unique { $0.fileExtensions }

  /// The extensions of files that are found in folders if they have no moving pictures, in lowercase without a dot.
  package static let mixedExtensions = ["mp4"]

  /// All extensions of sound files, in lowercase without a dot.
  package static let allExtensions = Set(fileExtensions + formats.flatMap { $0.otherExtensions })

  /// The names of the formats, such as “FLAC or MP3”, in a form that can follow “no”.
  package static let formatNames = formats.map { $0.name }.alternatives

  /// The names of all codecs, in the order of the formats.
  package static let codecs = unique { $0.codecs }

  /// The media types of all formats, with the registered one of each format first.
  package static let mediaTypes = unique { $0.mediaTypes }

  /// The known sound formats that are not played.
  package static let unplayed = ForeignFormat.all.filter(\.isSound)

  /// The names of ``unplayed`` formats by the extensions of their files, in lowercase without a dot.
  package static let unplayedNames = Dictionary(
    uniqueKeysWithValues: unplayed.flatMap { format in
      format.fileExtensions.map { ($0, format.name) }
    })

  /// Returns the reason why the file at `path` cannot be played, judging by its first bytes.
  ///
  /// The result is `nil` if it may be playable, or cannot be read.
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

  /// Returns whether the file at `path`, whose extension is one of ``mixedExtensions``, has sound but no moving pictures.
  package static func hasOnlySound(_ path: TrackPath) -> Bool {
    do throws(PlayerError) {
      return try MP4Format.hasOnlySound(ByteReader(try FileBytes(path)))
    } catch {
      return false
    }
  }

  /// Opens the file at its start.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and the reason why it cannot be played:
  ///   `notFound`, `storageFailed` if reading from the disk failed, otherwise `nothingPlayable`.
  package static func open(
    _ path: TrackPath, among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) throws(PlayerError) -> any SoundFile {
    let file = ByteReader(try FileBytes(path))
    return try format(of: file, among: formats).open(file)
  }

  /// Returns the tags of a file in the order in which values are looked up.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts,
    among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) throws(PlayerError) -> [TagBlock] {
    try format(of: file, among: formats).tagBlocks(in: file, parts)
  }

  /// Returns how to write the tags of the file at `path`, which depends on its format.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if they cannot be written, with a sentence that names the file
  ///   and the reason; otherwise the file cannot be read.
  package static func tagWriting(
    of path: TrackPath, among formats: [any SoundFormat.Type] = SoundFiles.formats
  ) throws(PlayerError) -> TagWriting {
    let file = ByteReader(try FileBytes(path))
    return try format(of: file, among: formats).tagWriting(of: file)
  }

  /// Returns texts of all formats in order, without duplicates.
  private static func unique(_ texts: (any SoundFormat.Type) -> [String]) -> [String] {
    var known: Set<String> = []
    return formats.flatMap(texts).filter { known.insert($0).inserted }
  }

  /// Returns the format of a file: the first that does not refuse it, or the last.
  private static func format(
    of file: ByteReader, among formats: [any SoundFormat.Type]
  ) throws(PlayerError) -> any SoundFormat.Type {
    if let known = file.format, formats.contains(where: { $0 == known }) { return known }
    var found = formats[formats.count - 1]
    for format in formats.dropLast() where try format.recognizes(file) {
      found = format
      break
    }
    file.format = found
    return found
  }
}
