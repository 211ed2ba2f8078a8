/// A kind of file that is not played: its name, and how to recognize its content.
package struct ForeignFormat: Hashable, Sendable {
  /// The name of the format, such as Monkey's Audio.
  package let name: String
  /// The name of one file with its article, such as “a Monkey's Audio file”.
  package let noun: String
  /// The extensions of its files, in lowercase without a dot; empty if they are not sound.
  package let fileExtensions: [String]
  /// Other words that people may use to search for the format.
  package let words: [String]
  /// The signatures of its files, any of which is sufficient.
  let signatures: [FileSignature]

  /// Whether its files are sound.
  package var isSound: Bool { !fileExtensions.isEmpty }

  /// Creates a format of sound.
  static func sound(
    _ name: String, _ fileExtensions: [String], _ signatures: FileSignature...,
    noun: String? = nil, words: [String] = []
  ) -> ForeignFormat {
    ForeignFormat(
      name: name, noun: noun ?? "a \(name) file", fileExtensions: fileExtensions, words: words,
      signatures: signatures)
  }

  /// Creates a kind of file that is not sound.
  static func other(_ noun: String, _ signatures: FileSignature...) -> ForeignFormat {
    ForeignFormat(name: noun, noun: noun, fileExtensions: [], words: [], signatures: signatures)
  }
}
