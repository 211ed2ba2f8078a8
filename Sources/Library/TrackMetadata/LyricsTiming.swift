/// The properties of the sound that lyrics may depend on, which are computed only if needed.
package struct LyricsTiming {
  /// Returns the duration of a frame in seconds, which is the unit of times in some tags; without it, these
  /// are ignored.
  var frameDuration: () -> Double?
  /// Returns the length of the sound in seconds, or `nil` if it is unknown.
  var length: () -> Double?

  /// Creates the properties from closures.
  package init(
    frameDuration: @escaping () -> Double? = { nil }, length: @escaping () -> Double? = { nil }
  ) {
    self.frameDuration = frameDuration
    self.length = length
  }
}
