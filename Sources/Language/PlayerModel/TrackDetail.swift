/// Something that is known of a track, for people.
package struct TrackDetail: Hashable, Sendable {
  /// What it is, in a word or two.
  package var name: String
  /// What is known, as raw as it came.
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
