import Foundation
import PhotoFiles
import PhotoReading
import PlayerModel
import TestSupport
import Testing

/// Files that are damaged, lie about themselves, or are not photos.
@Suite struct HostileFileTests {
  private let reader = PhotoFixtures.reader
  private static let names = [
    "tagged.jpg", "tagged.png", "tagged.webp", "tagged.heic", "tagged.avif", "plain.gif",
    "photo.dng", "plain.mp4", "phone.mov", "plain.mkv", "plain.webm",
  ]

  /// Reads a file, and checks that a refusal has one of the allowed reasons.
  private func reads(_ path: TrackPath) throws -> Bool {
    var isRead = true
    for body: () throws -> Void in [
      { _ = try reader.facts(of: path) }, { _ = try reader.thumbnail(of: path, side: 64) },
    ] {
      do {
        try body()
      } catch let error as PhotoError {
        #expect([.unsupported, .tooCostly].contains(error.code), "\(error.message)")
        isRead = false
      }
    }
    return isRead
  }

  @Test(arguments: names) func `a file that is cut anywhere does no harm`(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try PhotoFixtures.bytes(name)
    for length in stride(from: 1, to: bytes.count, by: max(7, bytes.count / 60)) {
      _ = try reads(folder.write(bytes.prefix(length), to: "a"))
    }
    #expect(try reads(PhotoFixtures.path(name)))
  }

  @Test(arguments: names) func `damage does no harm`(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try PhotoFixtures.bytes(name)
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        // Half of the damage hits the headers.
        let end = Bool.random(using: &generator) ? min(600, bytes.count) : bytes.count
        damaged[Int.random(in: 0..<end, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = try reads(folder.write(damaged, to: "a"))
    }
    #expect(try reads(PhotoFixtures.path(name)))
  }

  @Test func `a picture that claims two billion pixels per side is refused at once`() throws {
    let folder = try TemporaryFolder()
    var bytes = try PhotoFixtures.bytes("plain.png")
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let path = try folder.write(bytes, to: "a.png")
    #expect(throws: PhotoError.self) { try reader.thumbnail(of: path, side: 64) }
  }

  @Test func `a picture of twenty megapixels in some kilobytes needs little memory`() throws {
    let line = try RecordedLine(PhotoFixtures.program)
    #expect(try PhotoFixtures.bytes("bomb.png").count < 100_000)
    _ = try line.ask(["thumbnail", "64"], PhotoFixtures.path("bomb.png"))
    let peak = try Int(line.status("VmHWM").prefix { $0.isNumber }) ?? 0
    #expect(peak > 0 && peak < 120_000, "\(peak) kB")
  }

  /// Positions of the sizes in the formats: the first byte, and whether the order is little-endian.
  @Test(arguments: [("plain.gif", 6, true), ("tagged.png", 16, false)])
  func `a small picture that claims to be huge uses at most 300 MB`(
    name: String, place: Int, isLittle: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let line = try RecordedLine(PhotoFixtures.program)
    // As close to the limit of pixels as a side can be.
    for side in [4000, 8000, 8190] {
      var bytes = try PhotoFixtures.bytes(name)
      let (low, high) = (UInt8(side & 0xFF), UInt8(side >> 8))
      let number = isLittle ? [low, high] : [0, 0, high, low]
      bytes.replaceSubrange(place..<place + 2 * number.count, with: number + number)
      _ = try? line.ask(["thumbnail", "64"], folder.write(bytes, to: "a"))
    }
    let peak = try Int(line.status("VmHWM").prefix { $0.isNumber }) ?? 0
    #expect(peak > 0 && peak < 300_000, "\(peak) kB")
  }

  @Test func `anything but a file is refused without being opened for long`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder["pipe.jpg"].encoded, 0o600) == 0)
    try folder.makeFolder("folder.jpg")
    for path in [folder["pipe.jpg"], folder["folder.jpg"], TrackPath("/dev/zero")] {
      let error = #expect(throws: PhotoError.self) { try reader.facts(of: path) }
      #expect(error?.code == .unsupported)
    }
  }

  @Test func `a missing file is unreadable, and an empty one is not a photo`() throws {
    let folder = try TemporaryFolder()
    let gone = #expect(throws: PhotoError.self) { try reader.facts(of: folder["gone.jpg"]) }
    #expect(gone?.code == .unreadable)
    for name in ["empty.jpg", "empty.mp4"] {
      let path = try folder.write([], to: name)
      let empty = #expect(throws: PhotoError.self) { try reader.facts(of: path) }
      #expect(empty?.code == .unsupported)
    }
  }

  @Test func `text and music are not photos`() throws {
    let folder = try TemporaryFolder()
    for text in ["Hello, world.", "ID3\u{4}\u{0}", "<svg xmlns='http://www.w3.org/2000/svg'/>"] {
      let path = try folder.write(Array(text.utf8), to: "a.jpg")
      let error = #expect(throws: PhotoError.self) { try reader.facts(of: path) }
      #expect(error?.code == .unsupported)
    }
  }
}
