package import PlayerModel

extension Lyrics {
  /// Reads the lyrics of the track at `path`: those of the `.lrc` file beside it, else those in its tags.
  ///
  /// Of several in the tags, those with times come before those without, and then one in a language that
  /// the listener knows. Blocks on the disk; may be called from any thread.
  ///
  /// - Parameters:
  ///   - languages: those that the listener knows, by ISO 639-2 in small letters, the best known first.
  ///   - sound: what times may depend on.
  /// - Returns: nil if the track has none.
  /// - Throws: `MetadataError` if there is nothing but what could not be read (a `.lrc` file that is too
  ///   large or a pipe, words in the tags that are too long, …), or the track itself could not be.
  package static func read(
    for path: TrackPath, languages: [String] = [], sound: LyricsTiming = LyricsTiming()
  ) throws(MetadataError) -> Lyrics? {
    var failure: MetadataError?
    do throws(MetadataError) {
      if let lyrics = try LyricsFile.read(for: path, sound) { return lyrics }
    } catch {
      // Gone since it was seen, or a link that leads nowhere.
      failure = error.code == .notFound ? nil : error
    }
    let embedded = EmbeddedLyrics(try FileTags(path).blocks)
    if let lyrics = embedded.best(for: languages, sound) { return lyrics }
    if let failure { throw failure }
    if embedded.hasLeftOut {
      throw MetadataError(
        .tooLarge, "The lyrics in the tags of \(path) are too long and were not read.")
    }
    return nil
  }
}
