import Foundation
import TerminalCells
import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureTests {
  static let fixtures = ["baseline.jpg", "progressive.jpg", "cmyk.jpg", "palette.png"]

  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Red on the left and blue on the right, like the fixtures.
  static func halves(_ width: Int = 64, _ height: Int = 48) -> PNGFile {
    PNGFile(width: width, height: height) { x, _ in
      x < width / 2 ? [220, 40, 30, 255] : [20, 60, 200, 255]
    }
  }

  @Test func `a picture becomes a JPEG of the same content, white where it is transparent`() throws
  {
    let picture = try Picture(decoding: Self.fixture("palette.png"), box: 48)
    expectHalves(try Picture(decoding: picture.jpeg(quality: 90), box: 48))
    let empty = PNGFile(width: 8, height: 8) { _, _ in [0, 0, 0, 0] }
    let white = try Picture(
      decoding: Picture(decoding: empty.bytes, box: 8).jpeg(quality: 90), box: 8)
    #expect(white.pixels.allSatisfy { $0 > 250 })
  }

  func expectHalves(_ picture: Picture) {
    func pixel(_ x: Int) -> ArraySlice<UInt8> {
      let start = (picture.height / 2 * picture.width + x) * 4
      return picture.pixels[start..<(start + 4)]
    }
    let left = Array(pixel(picture.width / 4))
    let right = Array(pixel(picture.width * 3 / 4))
    // CMYK inks do not give exact colours.
    #expect(left[0] > 180 && left[1] < 90 && left[2] < 90 && left[3] == 255)
    #expect(right[0] < 90 && right[1] < 110 && right[2] > 150 && right[3] == 255)
  }

  @Test(arguments: fixtures)
  func `every kind of JPEG and PNG is decoded`(name: String) throws {
    let picture = try Picture(decoding: Self.fixture(name), box: 64)
    #expect(picture.width == 64)
    #expect(picture.height == 48)
    expectHalves(picture)
  }

  /// A JPEG with an orientation in Exif.
  private func turned(_ orientation: UInt8, isLittle: Bool) throws -> [UInt8] {
    func number(_ bytes: UInt8...) -> [UInt8] { isLittle ? bytes.reversed() : bytes }
    // A directory of two entries, of which the second is the orientation.
    let parts: [[UInt8]] = [
      Array((isLittle ? "II" : "MM").utf8), number(0, 42), number(0, 0, 0, 8), number(0, 2),
      number(1, 0), number(0, 3), number(0, 0, 0, 1), [0, 0, 0, 0],
      number(1, 0x12), number(0, 3), number(0, 0, 0, 1), number(0, orientation), [0, 0],
    ]
    let tiff = Array(parts.joined())
    let content = Array("Exif\0\0".utf8) + tiff
    var jpeg = try Self.fixture("baseline.jpg")
    jpeg.insert(contentsOf: [0xFF, 0xFF, 0xE1, 0, UInt8(content.count + 2)] + content, at: 2)
    return jpeg
  }

  @Test(arguments: [false, true])
  func `a JPEG is turned as its Exif data says`(isLittle: Bool) throws {
    // Where the red half is: left, right, top or bottom.
    let places = ["l", "r", "r", "l", "t", "t", "b", "b"]
    for (orientation, place) in zip(UInt8(1)...8, places) {
      let picture = try Picture(decoding: turned(orientation, isLittle: isLittle), box: 64)
      let isUpright = orientation >= 5
      #expect(picture.width == (isUpright ? 48 : 64) && picture.height == (isUpright ? 64 : 48))
      let (x, y) = (picture.width / 4, picture.height / 4)
      let first = picture.pixels[(y * picture.width + x) * 4]
      let other = picture.pixels[
        ((picture.height - 1 - y) * picture.width + picture.width - 1 - x) * 4]
      #expect((first > other) == ["l", "t"].contains(place), "\(orientation)")
    }
  }

  @Test func `broken Exif data does not turn a picture`() throws {
    let good = try turned(6, isLittle: true)
    for place in 2..<60 {
      for value in [UInt8(0), 0x7F, 0xFF] {
        var bytes = good
        bytes[place] = value
        if let picture = try? Picture(decoding: bytes, box: 64) {
          #expect(picture.width * picture.height == 64 * 48)
        }
      }
    }
    for orientation in [UInt8(0), 9, 255] {
      let picture = try Picture(decoding: turned(orientation, isLittle: false), box: 64)
      expectHalves(picture)
    }
  }

  @Test func `a grey JPEG is grey`() throws {
    let picture = try Picture(decoding: Self.fixture("grey.jpg"), box: 64)
    #expect(picture.pixels[0] == picture.pixels[1] && picture.pixels[1] == picture.pixels[2])
    #expect(picture.accent == nil)
  }

  @Test(arguments: [8, 16], [false, true])
  func `depths and interlacing make no difference`(depth: Int, isInterlaced: Bool) throws {
    var file = Self.halves()
    file.depth = depth
    file.isInterlaced = isInterlaced
    let plain = try Picture(decoding: Self.halves().bytes, box: 64)
    #expect(try Picture(decoding: file.bytes, box: 64) == plain)
    expectHalves(plain)
  }

  @Test(arguments: fixtures, [1, 7, 20, 33])
  func `pictures are made smaller, never larger`(name: String, box: Int) throws {
    let picture = try Picture(decoding: Self.fixture(name), box: box)
    #expect(picture.width == box)
    #expect(picture.height == max(1, 48 * box / 64))
    if box >= 20 { expectHalves(picture) }
  }

  @Test func `a smaller picture has the averages of the pixels that it replaces`() throws {
    let file = PNGFile(width: 2, height: 2) { x, y in
      [[255, 0, 0, 255], [0, 0, 255, 255], [9, 9, 9, 0], [0, 0, 0, 0]][y * 2 + x]
    }
    let picture = try Picture(decoding: file.bytes, box: 1)
    // Invisible pixels contribute no colour.
    #expect(picture.pixels == [127, 0, 127, 127])
  }

  @Test(arguments: fixtures)
  func `of a truncated file, the existing part is shown`(name: String) throws {
    let bytes = try Self.fixture(name)
    for count in 0..<bytes.count {
      // Most lengths need only not crash; near the end something must be visible.
      let picture = try? Picture(decoding: Array(bytes.prefix(count)), box: 64)
      if ["baseline.jpg", "cmyk.jpg"].contains(name), count > bytes.count - 20 {
        #expect(picture?.width == 64)
      }
    }
  }

  @Test func `the upper part of a truncated PNG is shown, and the rest is transparent`() throws {
    // libpng takes data in pieces of 8 KiB, and an incomplete piece is lost.
    let bytes = Self.halves(200, 150).bytes
    let picture = try Picture(decoding: Array(bytes.prefix(bytes.count / 2)), box: 64)
    #expect(picture.pixels[3] == 255)
    #expect(picture.pixels.last == 0)
  }

  @Test func `a picture that claims to be huge is refused before memory is allocated`() throws {
    var png = Self.halves()
    png.claimed = (20_000, 20_000)
    var jpeg = try Self.fixture("baseline.jpg")
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0...($0 + 1)] == [0xFF, 0xC0] })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x4E, 0x20, 0x4E, 0x20])
    for bytes in [png.bytes, jpeg] {
      let error = #expect(throws: PictureError.self) { try Picture(decoding: bytes, box: 64) }
      #expect(error?.reason == "it is too large, 20000 × 20000 pixels")
    }
  }

  @Test func `a picture that claims to be large but is nearly empty is decoded within its box`()
    throws
  {
    var png = Self.halves()
    png.claimed = (7900, 7900)
    #expect(throws: PictureError.self) { try Picture(decoding: png.bytes, box: 400) }
    var jpeg = try Self.fixture("baseline.jpg")
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0...($0 + 1)] == [0xFF, 0xC0] })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x1E, 0xDC, 0x1E, 0xDC])
    #expect(try Picture(decoding: jpeg, box: 400).width == 400)
  }

  @Test func `a progressive picture that would need too much memory is refused`() throws {
    var jpeg = try Self.fixture("progressive.jpg")
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0...($0 + 1)] == [0xFF, 0xC2] })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x1E, 0xDC, 0x1E, 0xDC])
    #expect(throws: PictureError.self) { try Picture(decoding: jpeg, box: 400) }
  }

  @Test(arguments: [
    [], [0xFF], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array(repeating: 0, count: 99),
  ])
  func `data that is not a picture is refused with a reason`(bytes: [UInt8]) {
    let error = #expect(throws: PictureError.self) { try Picture(decoding: bytes, box: 64) }
    #expect(error?.reason.isEmpty == false)
  }

  @Test(arguments: fixtures)
  func `no damage does harm`(name: String) throws {
    let bytes = try Self.fixture(name)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[.random(in: 4..<damaged.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let picture = try? Picture(decoding: damaged, box: 40) else { continue }
      if picture.width > 40 || picture.height > 40 { Issue.record("\(picture.width)") }
    }
  }

  @Test func `the size in cells keeps the picture's proportions`() throws {
    let wide = try Picture(decoding: Self.halves(64, 16).bytes, box: 64)
    #expect(wide.size(fitting: CellSize(width: 20, height: 10)) == CellSize(width: 20, height: 3))
    let high = try Picture(decoding: Self.halves(16, 64).bytes, box: 64)
    #expect(high.size(fitting: CellSize(width: 20, height: 10)) == CellSize(width: 5, height: 10))
    #expect(high.size(fitting: CellSize(width: 0, height: 10)) == CellSize(width: 0, height: 0))
    #expect(high.size(fitting: CellSize(width: 1, height: 1)) == CellSize(width: 1, height: 1))
  }

  @Test func `the accent is the most frequent colour`() throws {
    let file = PNGFile(width: 40, height: 40) { x, _ in
      x < 20 ? [120, 120, 120, 255] : x < 35 ? [200, 90, 20, 255] : [20, 200, 40, 255]
    }
    let accent = try #require(try Picture(decoding: file.bytes, box: 40).accent)
    #expect(accent == RGBColor(0xC85A14))
  }

  @Test func `one coloured pixel in a hundred is enough for an accent`() throws {
    for (height, accent) in [(10, RGBColor(0xC85A14)), (11, nil)] {
      let file = PNGFile(width: 10, height: height) { x, y in
        x == 4 && y == 4 ? [200, 90, 20, 255] : [120, 120, 120, 255]
      }
      #expect(try Picture(decoding: file.bytes, box: 40).accent == accent)
    }
  }
}
