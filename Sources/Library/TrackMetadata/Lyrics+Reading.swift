package import PlayerModel

extension Lyrics {
  /// Reads the lyrics of the track at `path`: those of the `.lrc` file next to it, otherwise those in its
  /// tags, or else those in a text file of its name.
  ///
  /// If the tags have several, those with times are preferred, and then those in a language that the listener
  /// knows. This blocks on the disk; it can be called from any thread.
  ///
  /// - Parameters:
  ///   - languages: The languages that the listener knows, as lowercase ISO 639-2 codes, with the best known
  ///     first.
  ///   - sound: The properties of the sound on which times may depend.
  ///   - encodings: Decodes texts that do not declare their encoding.
  /// - Returns: `nil` if the track has none.
  /// - Throws: `MetadataError` if the track cannot be read, or its only lyrics cannot be (because the `.lrc`
  ///   file is too large or a pipe, or the lyrics in the tags are too long, for example).
  package static func read(
    for path: TrackPath, languages: [String] = [], sound: LyricsTiming = LyricsTiming(),
    encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> Lyrics? {
    var failure: MetadataError?
    do throws(MetadataError) {
      if let lyrics = try LyricsFile.read(for: path, sound, encodings) { return lyrics }
    } catch {
      // The file disappeared after it was found, or is a dangling link.
      failure = error.code == .notFound ? nil : error
    }
    let embedded = EmbeddedLyrics(try FileTags(path, encodings: encodings).blocks)
    if let lyrics = embedded.best(for: languages, sound) { return lyrics }
    if let lyrics = LyricsFile.readText(for: path, sound, encodings) { return lyrics }
    if let failure { throw failure }
    if embedded.hasLeftOut {
      throw MetadataError(
        .tooLarge, "The lyrics in the tags of \(path) are too long and were not read.")
    }
    return nil
  }
}
