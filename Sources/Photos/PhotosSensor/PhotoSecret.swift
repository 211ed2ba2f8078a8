package import Sensing

/// By which photos are identified in the records of this device.
///
/// An identifier in the index of photos follows from the picture alone, and stays inside. A recorded one is keyed, because
/// records are sent: a study's host cannot look for a picture that it knows, nor link two participants who have it.
package struct PhotoSecret: Hashable, Sendable {
  /// How keyed identifiers begin, where those of the index begin with `p1:`.
  private static let prefix = "p2:"

  let secret: RecordSecret

  init(_ secret: RecordSecret) {
    self.secret = secret
  }

  /// The secret that is kept with the photos that were recorded in the file at an absolute path; `nil` if there is none
  /// yet.
  ///
  /// - Parameter key: The key of encrypted records.
  package init?(recordsAt path: String, key: String?) throws(SensorError) {
    guard let secret = try PhotosData.keying(at: path, key: key).secret() else { return nil }
    self.secret = secret
  }

  /// What is recorded for a photo of the index; empty for one that has no identifier yet.
  package func identifier(for localIdentifier: String) -> String {
    localIdentifier.isEmpty ? "" : Self.prefix + secret.identifier(for: localIdentifier)
  }

  /// What takes the place of an identifier that was recorded by an earlier version; `nil` if it is keyed.
  func replacement(for recorded: String) -> String? {
    recorded.isEmpty || recorded.hasPrefix(Self.prefix) ? nil : identifier(for: recorded)
  }
}

extension PhotosData {
  /// What keys the photos in a file of records.
  static func keying(at path: String, key: String?) -> RecordKeying {
    RecordKeying(path: path, table: table, column: "localIdentifier", key: key)
  }
}

extension PhotosRecognitionData {
  /// What keys the photos in a file of what they show.
  static func keying(at path: String, key: String?) -> RecordKeying {
    RecordKeying(path: path, table: table, column: "photoLocalIdentifier", key: key)
  }
}
