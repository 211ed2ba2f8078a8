/// The place of a tag in a file, with everything that depends on the tag's size, such as the sizes of chunks.
package protocol TagContainer: Sendable {
  /// The bytes of the tag, which are empty if the file has none.
  var tag: [UInt8] { get }

  /// Another tag of the file, which repeats some of the values, or `nil` if no tag does.
  var repeated: RepeatedTexts? { get }

  /// Whether the format has fields of its own for loudness, as Opus: `R128_TRACK_GAIN` and `R128_ALBUM_GAIN`.
  var usesR128: Bool { get }

  /// Returns the parts of the file to replace to give it another tag, or `nil` if the tag does not fit.
  ///
  /// The parts are in the order of the file and do not overlap. All other bytes stay unchanged.
  ///
  /// - Parameter texts: The new texts of ``repeated``, by key. An empty one removes its item.
  func changes(for tag: [UInt8], repeating texts: [String: String]) -> [ReplacedBytes]?
}

extension TagContainer {
  package var repeated: RepeatedTexts? { nil }
  package var usesR128: Bool { false }
}
