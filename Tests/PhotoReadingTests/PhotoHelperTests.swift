import Foundation
import Glibc
import PhotoFiles
import PhotoReading
import PlayerModel
import TestSupport
import Testing

/// The real helper, on real photos of Debian's tools.
@Suite(.serialized) struct PhotoHelperTests {
  /// 2024-05-17 18:30:05.25 as if the clock had shown UTC.
  private static let evening: Int64 = 1_715_970_605_250
  private let reader = PhotoFixtures.reader

  private func facts(_ name: String) throws -> PhotoFacts {
    try reader.facts(of: try PhotoFixtures.path(name))
  }

  @Test(arguments: ["png", "jpg", "webp", "gif", "heic", "avif"])
  func `a picture has its size, and no time that nobody wrote`(ending: String) throws {
    let facts = try facts("plain.\(ending)")
    #expect((facts.kind, facts.width, facts.height) == (.image, 320, 240))
    #expect(facts.taken == nil)
    #expect(facts.duration == nil)
    #expect(!facts.isFavourite)
  }

  @Test(arguments: ["png", "jpg", "webp", "heic", "avif"])
  func `time, fraction, offset and rating are read, in every format`(ending: String) throws {
    let facts = try facts("tagged.\(ending)")
    #expect(facts.taken == TakenTime(clockMilliseconds: Self.evening, minutesEast: 120))
    #expect(facts.isFavourite)
  }

  @Test(
    arguments: [
      (["-DateTimeOriginal=2024:05:17 18:30:05"], Self.evening - 250, nil),
      (["-DateTimeOriginal=2024:05:17 18:30:05", "-SubSecTimeOriginal=25"], Self.evening, nil),
      (
        ["-DateTimeOriginal=2024:05:17 18:30:05", "-OffsetTimeOriginal=-03:30"], Self.evening - 250,
        -210
      ),
      (
        ["-CreateDate=2024:05:17 18:30:05", "-OffsetTimeDigitized=+02:00"], Self.evening - 250, 120
      ),
      (["-ModifyDate=2024:05:17 18:30:05", "-OffsetTime=+01:00"], Self.evening - 250, 60),
      (["-SubSecTimeOriginal=25", "-OffsetTimeOriginal=+02:00"], nil, nil),
      (["-DateTimeOriginal=0000:00:00 00:00:00"], nil, nil),
    ] as [([String], Int64?, Int?)])
  func `a time with missing parts is as exact as it is`(
    tags: [String], milliseconds: Int64?, minutes: Int?
  ) throws {
    let folder = try TemporaryFolder()
    let plain = try PhotoFixtures.path("plain.jpg").encoded
    let words = tags.map { "'\($0)'" }.joined(separator: " ")
    try PhotoFixtures.shell("exiftool -q -o a.jpg \(words) '\(plain)'", in: folder)
    let taken = try reader.facts(of: folder["a.jpg"]).taken
    #expect(
      taken == milliseconds.map { TakenTime(clockMilliseconds: $0, minutesEast: minutes) })
  }

  @Test(arguments: 1...8)
  func `a size is as the picture is shown`(orientation: Int) throws {
    let facts = try facts("turned\(orientation).jpg")
    let isSideways = orientation > 4
    #expect((facts.width, facts.height) == (isSideways ? (240, 320) : (320, 240)))
  }

  @Test func `a raw file has size and time`() throws {
    let facts = try facts("photo.dng")
    #expect(facts.kind == .image)
    #expect(facts.taken == TakenTime(clockMilliseconds: 1_549_166_706_000))
  }

  @Test(arguments: ["mp4", "mkv", "mov", "webm"])
  func `a video has length, size and the time of its container`(ending: String) throws {
    let facts = try facts("plain.\(ending)")
    #expect((facts.kind, facts.width, facts.height) == (.video, 320, 180))
    #expect(abs((facts.duration ?? 0) - 2) < 0.15)
    let taken = ending == "webm" ? nil : TakenTime(instant: 1_688_207_696_000)
    #expect(facts.taken == taken)
  }

  @Test func `a telephone's video says the time of its zone, and is upright`() throws {
    #expect(
      try facts("phone.mov").taken
        == TakenTime(clockMilliseconds: 1_688_214_896_000, minutesEast: 120))
    let turned = try facts("turned.mp4")
    #expect((turned.width, turned.height) == (180, 320))
  }

  @Test(arguments: [
    "plain.png", "plain.webp", "plain.gif", "plain.heic", "plain.avif", "turned6.jpg",
  ])
  func `pixels are those of the picture, upright`(name: String) throws {
    let pixels = try reader.pixels(of: try PhotoFixtures.path(name), width: 8, height: 8)
    #expect(pixels.count == 8 * 8 * 3)
    func color(_ x: Int, _ y: Int) -> [Int] { (0..<3).map { Int(pixels[3 * (8 * y + x) + $0]) } }
    // Turned by a quarter clockwise, what was at the left is at the top, and what was below at the left.
    let (red, blue) =
      name == "turned6.jpg" ? (color(1, 1), color(1, 6)) : (color(1, 6), color(6, 6))
    #expect(red[0] > 200 && red[1] < 60 && red[2] < 60, "\(red)")
    #expect(blue[2] > 200 && blue[0] < 60 && blue[1] < 60, "\(blue)")
  }

  @Test(arguments: ["tagged.jpg", "plain.png", "plain.heic", "plain.mp4", "plain.webm"])
  func `a thumbnail is a small JPEG`(name: String) throws {
    let bytes = try reader.thumbnail(of: try PhotoFixtures.path(name), side: 64)
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "small.jpg")
    let facts = try reader.facts(of: path)
    #expect(max(facts.width, facts.height) == 64)
    #expect(facts.taken == nil, "nothing of the picture's own words is in it")
  }

  // MARK: What is no photo, and what is made to do harm

  @Test func `what is no photo is named, and harms no other`() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("no photo".utf8), to: "text.jpg")
    let empty = try folder.write([], to: "empty.jpg")
    let missing = folder["missing.jpg"]
    mkfifo(folder["pipe.jpg"].encoded, 0o600)
    for path in [text, empty, missing, folder["pipe.jpg"], folder.path] {
      let error = #expect(throws: PhotoError.self) { try reader.facts(of: path) }
      #expect(error?.message.isEmpty == false)
      #expect(error?.code == .unsupported || error?.code == .unreadable)
    }
    #expect(try facts("plain.jpg").width == 320)
  }

  @Test(arguments: [
    "tagged.jpg", "tagged.heic", "tagged.webp", "plain.gif", "photo.dng", "phone.mov", "plain.webm",
  ])
  func `damaged files end in an answer or an error`(name: String) throws {
    let bytes = try PhotoFixtures.bytes(name)
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 7)
    for round in 0..<24 {
      var damaged = bytes
      if round % 3 == 0 {
        damaged = Array(bytes.prefix(Int(random.next() % UInt64(bytes.count))))
      } else {
        for _ in 0..<(1 + round) {
          // Most of what is said lies in front.
          let reach = round % 2 == 0 ? min(bytes.count, 600) : bytes.count
          damaged[Int(random.next() % UInt64(reach))] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      let path = try folder.write(damaged, to: "damaged")
      _ = try? reader.facts(of: path)
      _ = try? reader.thumbnail(of: path, side: 64)
    }
    #expect(try facts("plain.jpg").width == 320)
  }

  @Test func `a picture that claims two thousand million pixels is refused`() throws {
    var bytes = try PhotoFixtures.bytes("plain.png")
    // Width and height of the header; its checksum is wrong then, which is no reason to believe it.
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "huge.png")
    #expect(throws: PhotoError.self) { try reader.thumbnail(of: path, side: 64) }
    #expect(try facts("plain.jpg").width == 320)
  }

  @Test func `a helper that is missing, ends at once or never answers is an error in time`() throws
  {
    let folder = try TemporaryFolder()
    let photo = try PhotoFixtures.path("plain.jpg")
    let missing = PhotoHelper(program: folder["nothing"].encoded)
    #expect(throws: PhotoError.self) { try missing.facts(of: photo) }
    for script in ["exit 1", "exec sleep 60", "printf garbage >&0; exec sleep 60"] {
      let path = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "helper").encoded
      chmod(path, 0o700)
      let helper = PhotoHelper(program: path, patience: 0.2)
      let error = #expect(throws: PhotoError.self) { try helper.facts(of: photo) }
      #expect(error?.code == .noHelper, "\(script): \(error?.message ?? "")")
    }
  }
}
