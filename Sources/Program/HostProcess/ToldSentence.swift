import Glibc
import Linux
import Locations
import PlayerModel

/// Remembers what the listener was told at a start, so that it is said once for as long as it stays true.
///
/// A file in the state folder; where that is lost, the sentence is said again.
struct ToldSentence {
  private let path: String

  init(_ name: String, _ locations: Locations) {
    path = "\(locations.state)/\(name).told"
  }

  /// The sentence, unless it was said already; nil, and nothing was said any more, if there is none.
  func news(_ sentence: String?) -> String? {
    guard let sentence else {
      unlink(path)
      return nil
    }
    guard sentence != told else { return nil }
    do throws(PlayerError) {
      try WholeFile.write(Array(sentence.utf8), to: path, permissions: 0o600)
    } catch {
      // Then it is said at the next start, too.
    }
    return sentence
  }

  /// What was said last.
  private var told: String? {
    do throws(FileError) {
      let file = try RegularFile(TrackPath(path))
      return String(decoding: try file.read(at: 0, count: 1 << 16), as: UTF8.self)
    } catch {
      return nil
    }
  }
}
