import CLinux
import Glibc
import HelperProtocol
import PhotoHelperProtocols

/// Serves the player's requests for files that are sent with them.
enum PhotoService {
  /// Serves requests until the player closes the connection or dies.
  ///
  /// - Parameter descriptor: A socket to the player.
  static func run(on descriptor: Int32) -> Never {
    guard HelperFrame.write(PhotoAnswer.greeting, to: descriptor) else { _exit(0) }
    while let fields = HelperFrame.readFields(from: descriptor),
      let request = PhotoRequest(fields: fields)
    {
      let file = cl_receive_descriptor(descriptor)
      guard file >= 0 else { break }
      // This C library's `fstat` uses a call that takes paths.
      ProcessLimits.beginFile(size: Int64(lseek(file, 0, SEEK_END)))
      let answer = answer(request, for: file)
      close(file)
      guard HelperFrame.write(answer.fields, to: descriptor) else { break }
    }
    _exit(0)
  }

  private static func answer(_ request: PhotoRequest, for descriptor: Int32) -> PhotoAnswer {
    do throws(ReadingFailure) {
      let photo = try OpenedPhoto(descriptor)
      switch request {
      case .facts: return .facts(try photo.statement())
      case .thumbnail(let side): return .bytes(try photo.raster(side: side).jpeg(side: side))
      case .pixels(let width, let height):
        // Twice as large, so that a panorama is not upscaled from too few pixels.
        let raster = try photo.raster(side: 2 * max(width, height))
        return .bytes(try raster.stretched(to: width, height).pixels)
      }
    } catch {
      return error == .tooCostly ? .tooCostly : .unsupported
    }
  }
}

/// An error of reading a file.
enum ReadingFailure: Error {
  case unsupported
  case tooCostly
}
