import Sensing
import Synchronization

/// Keys photos by a secret, which it keeps with the records of both tables.
///
/// Without records that are kept, the secret lives as long as the sensor.
final class PhotoIdentifiers: Sendable {
  private struct State {
    var secret: PhotoSecret?
    /// Whether the secret is in both files, and no other identifiers are.
    var isKept = false
  }

  private let photos: RecordKeying?
  private let recognition: RecordKeying?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - photos: The file of photos; `nil` if nothing is kept.
  ///   - recognition: The file of what they show; likewise.
  init(photos: RecordKeying?, recognition: RecordKeying?) {
    self.photos = photos
    self.recognition = recognition
  }

  /// Finds the secret, or makes one, and has both files keyed by it.
  ///
  /// - Throws: Why the secret cannot be read: another one would be a new device to the host. What cannot be stored now is
  ///   tried again by ``stored(_:)``.
  func open() throws(SensorError) {
    try state.withLock { state throws(SensorError) in
      if state.secret == nil { state.secret = PhotoSecret(try kept() ?? RecordSecret()) }
      keep(&state)
    }
  }

  /// What is recorded for a photo of the index, once it is open.
  func recorded(_ localIdentifier: String) -> String {
    state.withLock { state in
      let secret = state.secret ?? PhotoSecret(RecordSecret())
      state.secret = secret
      return secret.identifier(for: localIdentifier)
    }
  }

  /// Takes note of a record that was stored: the first one of a file may be in a new file, which has no secret yet.
  func stored(_ record: some SensorRecord) {
    state.withLock { state in
      if record.id == 1 { state.isKept = false }
      keep(&state)
    }
  }

  private func kept() throws(SensorError) -> RecordSecret? {
    if let secret = try photos?.secret() { return secret }
    // The file of photos was lost. What keeps the other one from being read is reported where it is used.
    return try? recognition?.secret()
  }

  /// What it fails for keeps records from being stored, too, which is reported there.
  private func keep(_ state: inout State) {
    guard !state.isKept, let secret = state.secret else { return }
    let files = [photos, recognition].compactMap(\.self)
    state.isKept = files.allSatisfy { file in
      do throws(SensorError) {
        try file.keep(secret.secret, secret.replacement)
        return true
      } catch {
        // What does not pass by itself, such as another key, is not tried again with each record.
        return error.code != .notStored && error.code != .unreadable
      }
    }
  }
}
