package import PlayerModel

/// Words by which a track is found besides its own, such as its moods.
package struct AlsoFound: Sendable {
  let revision: Int64
  let names: [String]
  let words: @Sendable (Track) -> [String]

  /// Words that are others when `revision` is another; those of each track are among `names`.
  package init(
    revision: Int64, names: [String], words: @escaping @Sendable (Track) -> [String]
  ) {
    self.revision = revision
    self.names = names
    self.words = words
  }
}
