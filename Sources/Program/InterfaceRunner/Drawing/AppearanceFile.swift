import FoundationEssentials
import Linux
import Locations
import PlayerInterface
import PlayerModel

/// The file with the changes to the appearance, which keeps them between sessions.
struct AppearanceFile {
  private let locations: Locations
  private let path: String

  init(_ locations: Locations) {
    self.locations = locations
    path = locations.state + "/interface.json"
  }

  /// Reads the saved changes; returns `nil` if that fails.
  func read() -> KeptAppearance? {
    guard let file = try? RegularFile(TrackPath(path)), file.size < 10_000,
      let bytes = try? file.read(at: 0, count: file.size)
    else { return nil }
    return try? JSONDecoder().decode(KeptAppearance.self, from: Data(bytes))
  }

  /// Saves the changes.
  func keep(_ appearance: KeptAppearance) throws(PlayerError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Texts, Booleans and small numbers can always be encoded.
    guard let data = try? encoder.encode(appearance) else { return }
    do throws(PlayerError) {
      // The folder may have been removed while the interface was open.
      try locations.makeFolder(locations.state)
      // Without syncing, so that no key waits for the disk.
      try WholeFile.write(Array(data), to: path, permissions: 0o600, durability: .nothing)
    } catch {
      throw PlayerError(
        .storageFailed, "How the interface looks could not be saved: \(error.message)")
    }
  }
}
