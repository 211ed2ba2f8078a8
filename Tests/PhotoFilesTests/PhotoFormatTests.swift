import PhotoFiles
import TestSupport
import Testing

@Suite struct PhotoFormatTests {
  struct Example: Sendable {
    var head: [UInt8]
    var ending = ""
    var format: PhotoFormat?

    init(_ head: [UInt8], _ ending: String = "", _ format: PhotoFormat?) {
      (self.head, self.ending, self.format) = (head, ending, format)
    }

    /// A file of boxes, the first of which contains the given brands.
    init(brands: String..., is format: PhotoFormat?) {
      let minor: [UInt8] = [0, 0, 0, 0]
      let rest = brands.dropFirst().flatMap { Array($0.utf8) }
      let box = Array("ftyp".utf8) + Array(brands[0].utf8) + minor + rest
      head = [0, 0, 0, UInt8(box.count + 4)] + box + Array(repeating: 0x61, count: 40)
      self.format = format
    }
  }

  static let examples = [
    Example([0xFF, 0xD8, 0xFF, 0xE1], "png", .jpeg),
    Example([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "jpg", .png),
    Example(Array("GIF89a".utf8), .gif), Example(Array("GIF87a".utf8), .gif),
    Example(Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webP),
    Example(Array("RIFF\0\0\0\0WAVEfmt ".utf8), "webp", nil),
    Example(brands: "heic", "mif1", is: .heif), Example(brands: "mif1", "heic", is: .heif),
    Example(brands: "mif1", "avif", "miaf", is: .avif), Example(brands: "avis", is: .avif),
    Example(brands: "mif1", "miaf", is: .heif), Example(brands: "msf1", "hevc", is: .heif),
    Example(brands: "crx ", "isom", is: .raw), Example(brands: "qt  ", is: .quickTime),
    Example(brands: "isom", "iso2", "avc1", is: .mp4), Example(brands: "mp42", is: .mp4),
    Example(brands: "3gp5", is: .mp4), Example(brands: "XAVC", is: .mp4),
    Example(brands: "M4A ", "mp42", "isom", is: nil),
    Example([0, 0, 0, 8] + Array("wide".utf8) + [0, 0, 0, 1] + Array("mdat".utf8), .quickTime),
    Example([0x1A, 0x45, 0xDF, 0xA3, 0x8B, 0x42, 0x82, 0x88] + Array("matroska".utf8), .matroska),
    Example([0x1A, 0x45, 0xDF, 0xA3, 0x87, 0x42, 0x82, 0x84] + Array("webm".utf8), .webM),
    Example([0x1A, 0x45, 0xDF, 0xA3], "mkv", nil),
    Example(Array("II*\0".utf8) + [16, 0, 0, 0] + Array("CR\u{2}\0".utf8), .raw),
    Example(Array("II*\0".utf8), "nef", .raw), Example(Array("MM\0*".utf8), "dng", .raw),
    Example(Array("II*\0".utf8), "tif", nil), Example(Array("IIRO".utf8), "orf", .raw),
    Example(Array("IIU\0".utf8), .raw), Example(Array("FUJIFILMCCD-RAW 0201".utf8), .raw),
    Example(Array("ID3\u{3}".utf8), "jpg", nil), Example([], "jpg", nil), Example([0xFF], nil),
  ]

  @Test(arguments: examples)
  func `a format is recognised by contents, and a TIFF file by its name, too`(example: Example) {
    #expect(PhotoFormat(head: example.head, ending: example.ending) == example.format)
  }

  @Test func `any bytes can be examined`() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<2000 {
      var head = PhotoFormatTests.examples.randomElement(using: &random)?.head ?? []
      head += (0..<Int.random(in: 0...64, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      for _ in 0..<3 where !head.isEmpty {
        head[Int.random(in: 0..<head.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      head.removeLast(Int.random(in: 0...head.count, using: &random))
      _ = PhotoFormat(head: head, ending: "cr2")
    }
  }
}

extension PhotoFormatTests.Example {
  init(_ head: [UInt8], _ format: PhotoFormat?) { self.init(head, "", format) }
}
