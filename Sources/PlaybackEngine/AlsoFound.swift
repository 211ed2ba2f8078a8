package import PlayerModel

/// Words by which a track is found besides its own, such as its moods.
package struct AlsoFound: Sendable {
  let revision: Int64
  let names: [String]
  let words: @Sendable (PackedTrack) -> [String]

  /// Words that are others when `revision` is another; those of each track are among `names`.
  package init(
    revision: Int64, names: [String], words: @escaping @Sendable (PackedTrack) -> [String]
  ) {
    self.revision = revision
    self.names = names
    self.words = words
  }
}
