import PhotoFiles
import PlayerModel
import Synchronization

/// Answers as it is told, and counts.
final class ScriptedPhotoReader: PhotoReader {
  private let answer: @Sendable (TrackPath) throws(PhotoError) -> PhotoFacts
  private let asked = Mutex<[TrackPath]>([])

  init(_ answer: @escaping @Sendable (TrackPath) throws(PhotoError) -> PhotoFacts) {
    self.answer = answer
  }

  /// Which files it was asked for.
  var paths: [TrackPath] { asked.withLock { $0 } }

  func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts {
    asked.withLock { $0.append(path) }
    return try answer(path)
  }

  func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] { [] }

  func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8] { [] }
}
