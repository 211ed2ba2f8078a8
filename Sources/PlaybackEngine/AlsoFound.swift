package import PlayerModel

/// Words by which a track is found besides its own, such as its moods.
package struct AlsoFound: Sendable {
  let revision: Int64
  let words: @Sendable (Track) -> [String]

  /// Words that are others when `revision` is another.
  package init(revision: Int64, words: @escaping @Sendable (Track) -> [String]) {
    self.revision = revision
    self.words = words
  }
}
