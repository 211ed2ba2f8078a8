import TestSupport
import Testing

@testable import Pictures

/// WebP is decoded by the same rules as JPEG and PNG.
@Suite struct WebPTests {
  static let fixtures = ["lossy.webp", "lossless.webp", "animated.webp"]

  private func fixture(_ name: String) throws -> [UInt8] { try PictureTests.fixture(name) }

  @Test(arguments: fixtures)
  func `every kind of WebP is decoded, and the first frame of an animation`(name: String) throws {
    let picture = try Picture(decoding: fixture(name), box: 64)
    #expect(picture.width == 64)
    #expect(picture.height == 48)
    PictureTests().expectHalves(picture)
  }

  @Test(arguments: fixtures, [1, 7, 20, 33])
  func `WebP is made smaller, never larger`(name: String, box: Int) throws {
    let picture = try Picture(decoding: fixture(name), box: box)
    #expect(picture.width == box)
    #expect(picture.height == max(1, 48 * box / 64))
    if box >= 20 { PictureTests().expectHalves(picture) }
  }

  @Test func `transparent pixels stay transparent`() throws {
    let picture = try Picture(decoding: fixture("alpha.webp"), box: 16)
    #expect(picture.pixels[3] == 255)
    #expect(picture.pixels.last == 0)
  }

  @Test func `the upper part of a truncated WebP is shown, and the rest is transparent`() throws {
    let bytes = try fixture("tall.webp")
    let picture = try Picture(decoding: Array(bytes.prefix(bytes.count * 6 / 10)), box: 256)
    #expect(picture.pixels[3] == 255)
    #expect(picture.pixels.last == 0)
    #expect(try Picture(decoding: bytes, box: 256).pixels.last == 255)
  }

  @Test(arguments: fixtures + ["alpha.webp", "tall.webp"])
  func `a truncated or damaged WebP does no harm`(name: String) throws {
    let bytes = try fixture(name)
    for count in 0..<bytes.count { _ = try? Picture(decoding: Array(bytes.prefix(count)), box: 64) }
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

  @Test func `a WebP that claims to be huge is refused before memory is allocated`() throws {
    // The size follows the start code of VP8.
    var bytes = try fixture("lossy.webp")
    bytes.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])
    let error = #expect(throws: PictureError.self) { try Picture(decoding: bytes, box: 64) }
    #expect(error?.reason == "it is too large, 16383 × 16383 pixels")
  }

  @Test func `a lossless WebP that would need too much memory is refused`() throws {
    // Width and height less one, in 14 bits each.
    var bytes = try fixture("lossless.webp")
    let size: UInt32 = 7899 | 7899 << 14
    let header = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) }
    bytes.replaceSubrange(21..<25, with: header)
    let error = #expect(throws: PictureError.self) { try Picture(decoding: bytes, box: 64) }
    #expect(error?.reason == "it is too large, 7900 × 7900 pixels")
  }
}
