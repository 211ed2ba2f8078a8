import PlayerModel

/// A format of sound files: what a room that decodes one gives to the rest of the house.
protocol SoundFormat: SendableMetatype {
  /// What a folder's files of this format end in, in lower case, without the dot.
  static var fileExtensions: [String] { get }

  /// Why the file at `path` is none of this format, if its first bytes say so; nil if it may be one, or
  /// cannot be read.
  ///
  /// Costs a few small reads.
  static func refusal(of path: TrackPath) -> PlayerError?

  /// Opens the file at its beginning.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and says what it is instead.
  static func open(_ path: TrackPath) throws(PlayerError) -> any SoundFile
}
