package import PlayerModel

/// A change in the form of a tag that an edit requires.
package enum TagConversion: Hashable, Sendable {
  /// The tag has version 2.2 of ID3v2, which few programs can read, and is converted to 2.3.
  case version
  /// An edited frame is compressed, and the new one is not.
  case decompression

  /// The change, for the list of changes before the edit.
  package var text: String {
    switch self {
    case .version: "ID3v2.2 → ID3v2.3"
    case .decompression: "compressed → uncompressed"
    }
  }

  /// Returns a sentence about the tag of the file at `path`, after the edit.
  package func sentence(about path: TrackPath) -> String {
    switch self {
    case .version: "The tag of \(path) was converted from ID3v2.2 to ID3v2.3."
    case .decompression: "The edited texts of \(path) were compressed, and no longer are."
    }
  }
}
