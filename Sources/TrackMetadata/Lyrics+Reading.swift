package import PlayerModel

extension Lyrics {
  /// Reads the lyrics of the track at `path`: those of the `.lrc` file beside it, else those in its tags.
  ///
  /// Of several in the tags, the first with times is taken. Blocks on the disk; may be called from any
  /// thread.
  ///
  /// - Returns: nil if the track has none.
  /// - Throws: `MetadataError` if there is nothing but a `.lrc` file that could not be read (too large, a
  ///   pipe, …), or the track itself could not be.
  package static func read(for path: TrackPath) throws(MetadataError) -> Lyrics? {
    var failure: MetadataError?
    do throws(MetadataError) {
      if let lyrics = try LyricsFile.read(for: path) { return lyrics }
    } catch {
      // Gone since it was seen, or a link that leads nowhere.
      failure = error.code == .notFound ? nil : error
    }
    let tags = try FileTags(path)
    if let lyrics = EmbeddedLyrics.best(id3v2: tags.id3v2.items, ape: tags.ape.items) {
      return lyrics
    }
    if let failure { throw failure }
    return nil
  }
}
