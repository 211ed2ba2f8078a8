import PhotoFiles
import PlayerModel
import Synchronization

/// A reader with scripted answers, which records its calls.
final class ScriptedPhotoReader: PhotoReader {
  private let answer: @Sendable (TrackPath) throws(PhotoError) -> PhotoFacts
  private let asked = Mutex<[TrackPath]>([])

  init(_ answer: @escaping @Sendable (TrackPath) throws(PhotoError) -> PhotoFacts) {
    self.answer = answer
  }

  /// The files that were requested.
  var paths: [TrackPath] { asked.withLock { $0 } }

  func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts {
    asked.withLock { $0.append(path) }
    return try answer(path)
  }

  func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] { [] }

  func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8] { [] }
}
