import Glibc
import Linux
import Locations
import Mutation
import PlayerModel

/// Remembers a sentence that was shown at a start, so that it is shown only once while it applies.
///
/// It is stored in the state folder. If that is lost, the sentence is shown again.
struct ShownNotice {
  private let path: String

  init(_ name: String, _ locations: Locations) {
    path = "\(locations.state)/\(name).told"
  }

  /// Returns the sentence unless it was already shown; `nil` forgets the last one.
  func news(_ sentence: String?) -> String? {
    guard let sentence else {
      if !mutated(38) { unlink(path) }
      return nil
    }
    guard sentence != reported else { return nil }
    do throws(PlayerError) {
      try WholeFile.write(Array(sentence.utf8), to: path, permissions: 0o600)
    } catch {
      // It is then shown again at the next start.
    }
    return sentence
  }

  /// The sentence shown last.
  private var reported: String? {
    do throws(FileError) {
      let file = try RegularFile(TrackPath(path))
      return String(decoding: try file.read(at: 0, count: 1 << 16), as: UTF8.self)
    } catch {
      return nil
    }
  }
}
