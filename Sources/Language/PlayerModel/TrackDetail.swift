/// A property of a track, for display.
package struct TrackDetail: Hashable, Sendable {
  /// The name of the property, in a word or two.
  package var name: String
  /// The value, which is not sanitized.
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
