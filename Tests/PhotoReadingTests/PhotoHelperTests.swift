import Foundation
import PhotoFiles
import PhotoReading
import PlayerModel
import TestSupport
import Testing

/// The real helper with real files of other tools.
@Suite struct PhotoHelperTests {
  private let reader = PhotoFixtures.reader
  /// 2024-05-17 18:30:05.250 as if the clock had shown UTC.
  private static let evening = TakenTime(
    clockMilliseconds: 1_715_970_605_250, minutesEast: 120)

  @Test(arguments: ["jpg", "png", "webp", "heic", "avif", "gif"])
  func `a bare picture has a size and nothing else`(kind: String) throws {
    var expected = PhotoFacts(kind: .image)
    (expected.width, expected.height) = (320, 240)
    #expect(try reader.facts(of: PhotoFixtures.path("plain.\(kind)")) == expected)
  }

  @Test(arguments: ["jpg", "png", "webp", "heic", "avif"])
  func `time, fraction, offset and rating are read in every format`(kind: String) throws {
    let facts = try reader.facts(of: PhotoFixtures.path("tagged.\(kind)"))
    #expect(facts.taken == Self.evening)
    #expect(facts.isFavourite)
  }

  @Test(
    arguments: [
      ("-DateTimeOriginal='2024:05:17 18:30:05'", 1_715_970_605_000, nil),
      ("-DateTimeOriginal='2024:05:17 18:30:05' -SubSecTimeOriginal=5", 1_715_970_605_500, nil),
      (
        "-DateTimeOriginal='2024:05:17 18:30:05' -OffsetTimeOriginal=-03:30", 1_715_970_605_000,
        -210
      ),
      ("-CreateDate='2024:05:17 18:30:06' -OffsetTimeDigitized=+01:00", 1_715_970_606_000, 60),
      ("-ModifyDate='2024:05:17 18:30:07' -SubSecTime=9 -OffsetTime=Z", 1_715_970_607_900, 0),
      (
        "-DateTimeOriginal='0000:00:00 00:00:00' -CreateDate='2024:05:17 18:30:06'",
        1_715_970_606_000,
        nil
      ),
      (
        "-DateTimeOriginal='2024:05:17 18:30:05' -ModifyDate='2024:06:01 10:00:00' -OffsetTime=+02:00",
        1_715_970_605_000, nil
      ),
      (
        "-DateTimeOriginal='2024:05:17 18:30:05' -ModifyDate='2024:05:17 18:30:05' -OffsetTime=+02:00",
        1_715_970_605_000, 120
      ),
    ] as [(String, Int64, Int?)])
  func `fields that a camera leaves out are taken from elsewhere`(
    tags: String, milliseconds: Int64, minutes: Int?
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(PhotoFixtures.bytes("plain.jpg"), to: "a.jpg")
    try PhotoFixtures.shell("exiftool -q -overwrite_original \(tags) a.jpg", in: folder)
    let expected = TakenTime(clockMilliseconds: milliseconds, minutesEast: minutes)
    #expect(try reader.facts(of: folder["a.jpg"]).taken == expected)
  }

  @Test(arguments: ["1", "4", "-1"]) func `any rating below 5 is not a favourite`(rating: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(PhotoFixtures.bytes("plain.jpg"), to: "a.jpg")
    try PhotoFixtures.shell(
      "exiftool -q -overwrite_original -XMP:Rating=\(rating) a.jpg", in: folder)
    #expect(try !reader.facts(of: folder["a.jpg"]).isFavourite)
  }

  @Test(arguments: 1...8) func `size and thumbnail are upright`(orientation: Int) throws {
    let path = try PhotoFixtures.path("turned\(orientation).jpg")
    let facts = try reader.facts(of: path)
    let size = orientation > 4 ? (240, 320) : (320, 240)
    #expect((facts.width, facts.height) == size)
    // The corners where the green band at the top and the red half at the left of the stored
    // picture appear.
    let colours = try corners(of: path, width: 32, height: 32)
    let expected: [String] = [
      "ggrb", "ggbr", "brgg", "rbgg", "grgb", "rgbg", "bgrg", "gbgr",
    ]
    #expect(colours == expected[orientation - 1])
  }

  /// The colours near the corners: upper left, upper right, lower left, lower right.
  private func corners(of path: TrackPath, width: Int, height: Int) throws -> String {
    let pixels = try reader.pixels(of: path, width: width, height: height)
    return [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)].map { x, y in
      let start = (y * width + x) * 3
      let colours = zip(pixels[start..<start + 3], ["r", "g", "b"])
      return colours.max { $0.0 < $1.0 }?.1 ?? ""
    }.joined()
  }

  @Test(arguments: ["jpg", "png", "webp", "heic", "avif", "gif"])
  func `the pixels of every format show its picture`(kind: String) throws {
    let path = try PhotoFixtures.path("plain.\(kind)")
    #expect(try corners(of: path, width: 64, height: 48) == "ggrb")
    #expect(try corners(of: path, width: 7, height: 90) == "ggrb")
    #expect(try reader.pixels(of: path, width: 1, height: 1).count == 3)
  }

  @Test(arguments: ["plain.jpg", "plain.heic", "plain.webm", "turned.mp4", "photo.dng"])
  func `a thumbnail is a JPEG of the requested size`(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try reader.thumbnail(of: PhotoFixtures.path(name), side: 100)
    let facts = try reader.facts(of: folder.write(bytes, to: "a.jpg"))
    #expect(max(facts.width, facts.height) == 100)
    let original = try reader.facts(of: PhotoFixtures.path(name))
    #expect((original.width < original.height) == (facts.width < facts.height))
    #expect(facts.taken == nil)
  }

  @Test func `a raw file has its camera's time and its embedded preview`() throws {
    let path = try PhotoFixtures.path("photo.dng")
    let facts = try reader.facts(of: path)
    #expect(facts.taken == TakenTime(clockMilliseconds: 1_549_166_706_000))
    #expect((facts.width, facts.height) == (240, 320))
    #expect(try corners(of: path, width: 32, height: 32) == "rgbg")
  }

  @Test func `a raw file of Canon's newer cameras has its time and its embedded preview`() throws {
    let folder = try TemporaryFolder()
    let raw = try CanonRaw.file(
      taken: "2024:05:17 18:30:05", offset: "+02:00", preview: PhotoFixtures.bytes("plain.jpg"))
    let path = try folder.write(raw, to: "a.cr3")
    #expect(
      try reader.facts(of: path).taken
        == TakenTime(clockMilliseconds: 1_715_970_605_000, minutesEast: 120))
    #expect(try corners(of: path, width: 64, height: 48) == "ggrb")
  }

  @Test(arguments: ["mp4", "mov", "mkv"]) func `a video has an instant`(kind: String) throws {
    let facts = try reader.facts(of: PhotoFixtures.path("plain.\(kind)"))
    #expect(facts.kind == .video)
    #expect((facts.width, facts.height, facts.duration) == (320, 180, 2))
    #expect(facts.taken == TakenTime(instant: 1_688_207_696_000))
  }

  @Test func `a video without a time has none, and a rotated one is upright`() throws {
    #expect(try reader.facts(of: PhotoFixtures.path("plain.webm")).taken == nil)
    let turned = try reader.facts(of: PhotoFixtures.path("turned.mp4"))
    #expect((turned.width, turned.height) == (180, 320))
  }

  @Test func `a phone's video has local time`() throws {
    let facts = try reader.facts(of: PhotoFixtures.path("phone.mov"))
    #expect(facts.taken == TakenTime(clockMilliseconds: 1_688_214_896_000, minutesEast: 120))
  }

  @Test func `no answer reveals where a picture was taken`() throws {
    let line = try RecordedLine(PhotoFixtures.program)
    for name in ["tagged.jpg", "phone.mov"] {
      for request in ["facts", "thumbnail"] {
        let answer = try line.ask(
          request == "facts" ? [request] : [request, "300"], PhotoFixtures.path(name))
        for part in ["48.2", "16.37", "Vienna", "GPS", "2001"] {
          #expect(!answer.contains(Array(part.utf8)), "\(name), \(request): \(part)")
        }
      }
    }
  }

  @Test func `a file whose name is not UTF-8 is read`() throws {
    let folder = try TemporaryFolder()
    let path = TrackPath(bytes: folder.path.bytes + [0x2F, 0xE4, 0xFF])
    try folder.write(PhotoFixtures.bytes("tagged.jpg"), at: path)
    #expect(try reader.facts(of: path).taken == Self.evening)
  }
}
