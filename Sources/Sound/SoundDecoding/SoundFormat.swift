package import PlayerModel

/// A format of sound files: what a room that decodes one gives to the rest of the house.
package protocol SoundFormat: SendableMetatype {
  /// What listeners call it, such as MP3.
  static var name: String { get }

  /// What a folder's files of this format end in, in lower case, without the dot.
  static var fileExtensions: [String] { get }

  /// What files of this format may end in, too, although a folder's are not taken for them.
  static var otherExtensions: [String] { get }

  /// The media types of its files, the registered one first.
  static var mediaTypes: [String] { get }

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
