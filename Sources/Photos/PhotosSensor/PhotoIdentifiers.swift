import Sensing
import Synchronization

/// Keys the identifiers of photos with a secret, which is stored with the records of both tables.
///
/// If records are not stored, the secret lasts as long as the sensor.
final class PhotoIdentifiers: Sendable {
  private struct State {
    var secret: PhotoSecret?
    /// Whether both files have the secret, and no other identifiers.
    var isKept = false
  }

  private let photos: RecordKeying?
  private let recognition: RecordKeying?
  private let state = Mutex(State())

  /// Creates the identifiers for both files.
  ///
  /// - Parameters:
  ///   - photos: The file of photos, or `nil` if records are not stored.
  ///   - recognition: The file of labels, or `nil` if records are not stored.
  init(photos: RecordKeying?, recognition: RecordKeying?) {
    self.photos = photos
    self.recognition = recognition
  }

  /// Loads or creates the secret, and keys both files with it.
  ///
  /// - Throws: The reason why the secret cannot be read, because a new one would make this a new device to
  ///   the host. If it cannot be stored, ``stored(_:)`` tries again.
  func open() throws(SensorError) {
    try state.withLock { state throws(SensorError) in
      if state.secret == nil { state.secret = PhotoSecret(try kept() ?? RecordSecret()) }
      keep(&state)
    }
  }

  /// Returns the recorded identifier for a photo of the index; call ``open()`` first.
  func recorded(_ localIdentifier: String) -> String {
    state.withLock { state in
      let secret = state.secret ?? PhotoSecret(RecordSecret())
      state.secret = secret
      return secret.identifier(for: localIdentifier)
    }
  }

  /// Stores the secret again if necessary, after a record was stored: the first one may be in a new file
  /// without a secret.
  func stored(_ record: some SensorRecord) {
    state.withLock { state in
      if record.id == 1 { state.isKept = false }
      keep(&state)
    }
  }

  private func kept() throws(SensorError) -> RecordSecret? {
    if let secret = try photos?.secret() { return secret }
    // The file of photos was lost. An unreadable file of labels is reported where it is used.
    return try? recognition?.secret()
  }

  /// Stores the secret in both files; a failure also prevents storing records, and is reported there.
  private func keep(_ state: inout State) {
    guard !state.isKept, let secret = state.secret else { return }
    let files = [photos, recognition].compactMap(\.self)
    state.isKept = files.allSatisfy { file in
      do throws(SensorError) {
        try file.keep(secret.secret, secret.replacement)
        return true
      } catch {
        // Permanent errors, such as another key, are not retried with each record.
        return error.code != .notStored && error.code != .unreadable
      }
    }
  }
}
