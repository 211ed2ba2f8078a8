/// A tag in a file, with everything around it that depends on its size, such as the sizes of chunks.
package protocol TagContainer: Sendable {
  /// The bytes of the tag; empty if the file has none.
  var tag: [UInt8] { get }

  /// Another tag of the file, which repeats some of the values, or `nil` if there is none.
  var repeated: RepeatedTexts? { get }

  /// Returns the parts of the file to replace so that it has another tag, or `nil` if that does not fit.
  ///
  /// They are in the order of the file and do not overlap. All other bytes of the file are unchanged.
  ///
  /// - Parameter texts: The new texts of ``repeated``, by key; an empty one removes its field.
  func changes(for tag: [UInt8], repeating texts: [String: String]) -> [ReplacedBytes]?
}

extension TagContainer {
  package var repeated: RepeatedTexts? { nil }
}
