import Foundation
import PhotoReading
import PlayerModel
import Synchronization
import TestSupport

/// Photos and videos made by Debian's tools, once for all tests.
enum PhotoFixtures {
  /// The helper, which is built next to the tests.
  static let program =
    Bundle.main.executableURL?.deletingLastPathComponent()
    .appendingPathComponent("stimmung-photos").path ?? ""

  /// A reader shared by all tests that do not disturb it.
  static let reader = PhotoHelper(program: program)

  /// A folder with all of them, or the reason why it could not be made.
  private static let made = Result { () throws in
    let folder = try TemporaryFolder()
    for line in script.split(separator: "\n") where !line.isEmpty {
      try shell(String(line), in: folder)
    }
    try folder.write(
      withPreview(folder.read("plain.jpg"), in: folder.read("bare.dng")), to: "photo.dng")
    return folder
  }

  static func folder() throws -> TemporaryFolder { try made.get() }

  static func path(_ name: String) throws -> TrackPath { try folder()[name] }

  static func bytes(_ name: String) throws -> [UInt8] { try folder().read(name) }

  /// Runs a line of shell in a folder; throws if it fails.
  static func shell(_ line: String, in folder: TemporaryFolder) throws {
    let program = try Program(["sh", "-c", "cd '\(folder.path)' && \(line)"])
    let ending = try program.end()
    guard ending.status == 0 else { throw Late(description: "\(line): \(ending.text)") }
  }

  /// A raw file (little-endian TIFF) with a second directory that refers to a JPEG, as cameras add
  /// it.
  private static func withPreview(_ preview: [UInt8], in raw: [UInt8]) -> [UInt8] {
    func number(at offset: Int, _ count: Int) -> Int {
      raw[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let directory = number(at: 4, 4)
    let next = directory + 2 + 12 * number(at: directory, 2)
    var file = raw + preview
    if file.count % 2 == 1 { file.append(0) }
    file.replaceSubrange(next..<next + 4, with: bytes(file.count, 4))
    // Compression, JPEGInterchangeFormat and JPEGInterchangeFormatLength.
    let entries = [(259, 3, 6), (513, 4, raw.count), (514, 4, preview.count)]
    file += bytes(entries.count, 2)
    for (tag, type, value) in entries {
      file += bytes(tag, 2) + bytes(type, 2) + bytes(1, 4) + bytes(value, 4)
    }
    return file + bytes(0, 4)
  }

  /// The left half is red, the right half blue, and the top has a green band.
  private static let script = """
    ffmpeg -v error -f lavfi -i color=red:s=160x240 -f lavfi -i color=blue:s=160x240 -f lavfi -i color=lime:s=320x40 -filter_complex '[0][1]hstack[a];[a][2]overlay=0:0,format=rgb24' -frames:v 1 plain.png
    ffmpeg -v error -i plain.png -q:v 2 -pix_fmt yuvj444p plain.jpg
    cwebp -quiet -q 90 plain.png -o plain.webp
    ffmpeg -v error -i plain.png plain.gif
    heif-enc -q 90 plain.png -o plain.heic
    avifenc -s 10 plain.png plain.avif
    exiftool -q -o tagged.jpg -DateTimeOriginal='2024:05:17 18:30:05' -SubSecTimeOriginal=25 -OffsetTimeOriginal=+02:00 -XMP:Rating=5 -GPSLatitude=48.2082 -GPSLatitudeRef=N -GPSLongitude=16.3738 -GPSLongitudeRef=E -GPSDateStamp=2001:01:01 -XMP:City=Vienna plain.jpg
    cwebp -quiet -metadata all tagged.jpg -o tagged.webp
    for f in png heic avif; do exiftool -q -o tagged.$f -DateTimeOriginal='2024:05:17 18:30:05' -SubSecTimeOriginal=25 -OffsetTimeOriginal=+02:00 -XMP:Rating=5 plain.$f; done
    for n in 1 2 3 4 5 6 7 8; do exiftool -q -n -o turned$n.jpg -Orientation=$n plain.jpg; done
    ffmpeg -v error -i plain.png -pix_fmt rgb24 -f image2 raw.tif
    head -c 20000000 /dev/zero | ffmpeg -v error -f rawvideo -pix_fmt gray -s 20000x1000 -i - bomb.png
    exiftool -q -n -o bare.dng -DNGVersion='1 4 0 0' -DateTimeOriginal='2019:02:03 04:05:06' -Orientation=6 -IFD0:SubfileType=0 raw.tif
    ffmpeg -v error -f lavfi -i testsrc=s=320x180:r=10:d=2 -pix_fmt yuv420p -c:v mpeg4 -metadata creation_time=2023-07-01T10:34:56Z plain.mp4
    ffmpeg -v error -i plain.mp4 -c copy -map_metadata 0 plain.mkv
    ffmpeg -v error -i plain.mp4 -c copy -map_metadata 0 plain.mov
    ffmpeg -v error -f lavfi -i testsrc=s=320x180:r=10:d=2 -c:v libvpx -deadline realtime plain.webm
    ffmpeg -v error -i plain.mp4 -c copy -movflags use_metadata_tags -metadata com.apple.quicktime.creationdate=2023-07-01T12:34:56+0200 -metadata com.apple.quicktime.location.ISO6709=+48.2082+016.3738/ phone.mov
    exiftool -q -n -o turned.mp4 -Rotation=90 plain.mp4
    """
}
