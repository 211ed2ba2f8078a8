package import Sensing

/// The secret that keys the identifiers of photos in this device's records.
///
/// An identifier in the index of photos is derived from the picture alone, and never leaves the machine. A
/// recorded one is keyed, because records are sent: a study's host can neither search for a known picture,
/// nor link two participants who have the same one.
package struct PhotoSecret: Hashable, Sendable {
  /// The prefix of keyed identifiers; those of the index start with `p1:`.
  private static let prefix = "p2:"

  let secret: RecordSecret

  init(_ secret: RecordSecret) {
    self.secret = secret
  }

  /// Reads the secret from the file of photos at an absolute path, or returns `nil` if there is none yet.
  ///
  /// - Parameter key: The key of encrypted records.
  package init?(recordsAt path: String, key: String?) throws(SensorError) {
    guard let secret = try PhotosData.keying(at: path, key: key).secret() else { return nil }
    self.secret = secret
  }

  /// Returns the recorded identifier for a photo of the index; empty if the photo has no identifier yet.
  package func identifier(for localIdentifier: String) -> String {
    localIdentifier.isEmpty ? "" : Self.prefix + secret.identifier(for: localIdentifier)
  }

  /// Returns the replacement for an identifier that an earlier version recorded, or `nil` if it is already
  /// keyed.
  func replacement(for recorded: String) -> String? {
    recorded.isEmpty || recorded.hasPrefix(Self.prefix) ? nil : identifier(for: recorded)
  }
}

extension PhotosData {
  /// Returns the keying of the photos in a file of records.
  static func keying(at path: String, key: String?) -> RecordKeying {
    RecordKeying(path: path, table: table, column: "localIdentifier", key: key)
  }
}

extension PhotosRecognitionData {
  /// Returns the keying of the photos in a file of labels.
  static func keying(at path: String, key: String?) -> RecordKeying {
    RecordKeying(path: path, table: table, column: "photoLocalIdentifier", key: key)
  }
}
