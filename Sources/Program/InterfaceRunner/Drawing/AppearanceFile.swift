import FoundationEssentials
import Linux
import Locations
import PlayerInterface
import PlayerModel

/// How the interface looked last, kept between two starts.
struct AppearanceFile {
  private let path: String

  init(_ locations: Locations) {
    path = locations.state + "/interface.json"
  }

  /// How it looked; nil if that cannot be read.
  func read() -> KeptAppearance? {
    guard let file = try? RegularFile(TrackPath(path)), file.size < 10_000,
      let bytes = try? file.read(at: 0, count: file.size)
    else { return nil }
    return try? JSONDecoder().decode(KeptAppearance.self, from: Data(bytes))
  }

  /// Keeps how it looks.
  func keep(_ appearance: KeptAppearance) throws(PlayerError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Texts, truth values and small numbers can always be encoded.
    guard let data = try? encoder.encode(appearance) else { return }
    do throws(PlayerError) {
      // No key waits for the disk.
      try WholeFile.write(Array(data), to: path, permissions: 0o600, lasting: .nothing)
    } catch {
      throw PlayerError(
        .storageFailed, "How the interface looks could not be saved: \(error.message)")
    }
  }
}
