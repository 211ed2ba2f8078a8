import CExiv2
import CFFmpeg
import CHEIF
import CPictures
import Glibc

extension PhotoContent {
  /// The content's name in the shim of FFmpeg.
  var kind: cffmpeg_kind {
    switch self {
    case .matroska: CFFMPEG_MATROSKA
    case .gif: CFFMPEG_GIF
    case .webP: CFFMPEG_WEBP
    default: CFFMPEG_QUICKTIME
    }
  }
}

extension OpenedPhoto {
  /// The maximum number of pixels decoded row by row; phones have cameras of 200 megapixels.
  private static let mostRows: UInt64 = 400_000_000
  /// The maximum number of pixels decoded as a whole.
  private static let mostPixels: UInt64 = 68_000_000
  /// Enough for a progressive JPEG of 60 megapixels.
  private static let mostMemory = 400 << 20

  /// Returns the pixels, upright, with about `side` of them on the longer side.
  borrowing func raster(side: Int) throws(ReadingFailure) -> Raster {
    let side = UInt32(side)
    switch content {
    case .scanned: return try Self.scanned(bytes, side).upright(by: orientation)
    case .raw: return try preview(side).upright(by: orientation)
    case .webP, .gif:
      let raster = try Raster(cffmpeg_decode(start, size, content.kind, side, Self.mostPixels))
      return raster.upright(by: orientation)
    case .quickTime, .matroska:
      let picture = cffmpeg_frame(descriptor, Int64(size), content.kind, side, Self.mostPixels)
      // Convert turns to EXIF's orientation.
      let orientation = [1, 6, 3, 8][Int(picture.turns)]
      return try Raster(picture).upright(by: orientation)
    case .heif:
      let picture = cheif_decode(start, size, side, Self.mostPixels)
      guard let pixels = picture.pixels else {
        throw picture.status == CHEIF_TOO_LARGE ? .tooCostly : .unsupported
      }
      return Raster(taking: pixels, Int(picture.width), Int(picture.height))
    }
  }

  private var orientation: Int {
    borrowing get { Int(cexiv2_read(start, size).orientation) }
  }

  /// Decodes a JPEG or PNG, on white where it is transparent.
  private static func scanned(
    _ bytes: UnsafeRawBufferPointer, _ side: UInt32
  ) throws(ReadingFailure) -> Raster {
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    let picture = cpictures_decode(start, bytes.count, side, mostRows, mostMemory)
    guard let pixels = picture.pixels else { throw .unsupported }
    defer { free(pixels) }
    let (width, height) = (Int(picture.width), Int(picture.height))
    var raster = Raster(width: width, height: height)
    for index in 0..<width * height {
      let alpha = Int(pixels[4 * index + 3])
      for channel in 0..<3 {
        let value = Int(pixels[4 * index + channel])
        raster.pixels[3 * index + channel] = UInt8(
          (value * alpha + 255 * (255 - alpha) + 127) / 255)
      }
    }
    return raster
  }

  /// Decodes the preview in a raw file.
  private borrowing func preview(_ side: UInt32) throws(ReadingFailure) -> Raster {
    var count = 0
    guard let preview = cexiv2_preview(start, size, side, &count) else { throw .unsupported }
    defer { free(preview) }
    return try Self.scanned(UnsafeRawBufferPointer(start: preview, count: count), side)
  }
}
