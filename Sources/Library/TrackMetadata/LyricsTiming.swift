/// What lyrics need to know of the sound that they belong to; each is asked only where it matters.
package struct LyricsTiming {
  /// How many seconds a frame of the sound lasts, in which some tags count; nil leaves their times out.
  var frameDuration: () -> Double?
  /// How many seconds the sound lasts; nil if nobody knows.
  var length: () -> Double?

  /// What can be asked of a sound.
  package init(
    frameDuration: @escaping () -> Double? = { nil }, length: @escaping () -> Double? = { nil }
  ) {
    self.frameDuration = frameDuration
    self.length = length
  }
}
