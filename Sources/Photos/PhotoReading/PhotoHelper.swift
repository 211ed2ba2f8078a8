package import PhotoFiles
import PhotoHelperProtocols
package import PlayerModel

/// Reads photos through `stimmung-photos`, which is started on demand and ended when it is idle.
package struct PhotoHelper: PhotoReader {
  private let keeper: HelperKeeper

  /// Creates a reader that uses the helper at `program`.
  ///
  /// - Parameters:
  ///   - timeLimit: The time limit for reading a file's metadata, in seconds; a picture may take
  ///     twice as long.
  ///   - idleTime: The seconds without a file after which the helper is ended.
  package init(program: String, timeLimit: Double = 10, idleTime: Double = 10) {
    keeper = HelperKeeper(program: program, timeLimit: timeLimit, idleTime: idleTime)
  }

  package func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts {
    guard case .facts(let statement) = try keeper.ask(.facts, of: path) else {
      throw HelperKeeper.unexpectedAnswer(path)
    }
    return PhotoFacts(statement)
  }

  package func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] {
    let request = PhotoRequest.thumbnail(side: min(max(side, 1), PhotoRequest.mostSide))
    guard case .bytes(let bytes) = try keeper.ask(request, of: path),
      bytes.starts(with: [0xFF, 0xD8, 0xFF])
    else { throw HelperKeeper.unexpectedAnswer(path) }
    return bytes
  }

  package func pixels(
    of path: TrackPath, width: Int, height: Int
  ) throws(PhotoError) -> [UInt8] {
    let sides = 1...PhotoRequest.mostSide
    precondition(
      sides.contains(width) && sides.contains(height), "the size of the picture is out of range")
    guard
      case .bytes(let bytes) = try keeper.ask(.pixels(width: width, height: height), of: path),
      bytes.count == width * height * 3
    else { throw HelperKeeper.unexpectedAnswer(path) }
    return bytes
  }
}

extension PhotoFacts {
  /// Creates metadata from the helper's answer.
  init(_ statement: PhotoStatement) {
    self.init(kind: statement.isVideo ? .video : .image)
    width = statement.width
    height = statement.height
    duration = statement.isVideo ? statement.duration : nil
    isFavourite = statement.isFavourite
    if let clock = statement.clock {
      taken = TakenTime(clockMilliseconds: clock.milliseconds, minutesEast: clock.minutesEast)
    } else {
      taken = statement.instant.map { TakenTime(instant: $0) }
    }
  }
}
