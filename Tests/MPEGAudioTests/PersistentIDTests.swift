import Cryptography
import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct PersistentIDTests {
  static let leading: [[UInt8]] = [
    MP3Fixture.id3v2(size: 0), MP3Fixture.id3v2(size: 3000), MP3Fixture.ape(size: 99),
    MP3Fixture.id3v2(size: 100, hasFooter: true),
    MP3Fixture.id3v2(size: 500) + MP3Fixture.id3v2(size: 20, hasFooter: true),
  ]
  static let trailing: [[UInt8]] = [
    MP3Fixture.id3v1(title: "one"), MP3Fixture.ape(size: 777), MP3Fixture.ape(size: 40, version: 1),
    MP3Fixture.lyrics3v1("words"), MP3Fixture.lyrics3v2("words"),
    MP3Fixture.id3v2(size: 60, hasFooter: true),
    Array("TAG+".utf8) + [UInt8](repeating: 0, count: 223) + MP3Fixture.id3v1(title: "two"),
  ]

  func id(_ bytes: [UInt8]) throws -> PersistentID {
    try PersistentID(soundOf: MemoryFile(bytes))
  }

  @Test(arguments: [12, 600], [true, false])
  func `tags at the start and the end do not change it`(frames: Int, hasInfo: Bool) throws {
    let fixture = MP3Fixture(frameCount: frames, info: hasInfo ? .init() : nil)
    let (sound, plain) = (fixture.infoFrame + fixture.frames, try id(fixture.frames))
    for front in [[]] + Self.leading {
      for end in Self.trailing {
        for last in [[]] + Self.trailing {
          #expect(try id(front + sound + end + last) == plain)
        }
      }
    }
  }

  @Test func `neither Xing's nor Fraunhofer's frame is part of it`() throws {
    let fixture = MP3Fixture(frameCount: 60)
    let plain = try id(fixture.bytes)
    for info in [MP3Fixture.Info(), .init(delay: 1105, padding: 3, hasChecksum: false)] {
      #expect(try id(MP3Fixture(frameCount: 60, info: info).bytes) == plain)
    }
    var vbri: [UInt8] = [0xFF, 0xFB, 0x10, 0xC4] + [UInt8](repeating: 0, count: 100)
    vbri.replaceSubrange(36..<40, with: Array("VBRI".utf8))
    #expect(try id(vbri + fixture.frames) == plain)
  }

  @Test func `another sound has another identity`() throws {
    let base = MP3Fixture(frameCount: 600).bytes
    var ids: Set = [try id(base), try id(MP3Fixture(frameCount: 600, seed: 2).bytes)]
    ids.insert(try id(MP3Fixture(frameCount: 601).bytes))
    for place in [30, base.count / 2, base.count - 1] {
      var changed = base
      changed[place] ^= 1
      ids.insert(try id(changed))
    }
    #expect(ids.count == 6)
  }

  @Test(arguments: [3, 472, 473, 2000])
  func `it is the digest of size, start, middle and end`(frames: Int) throws {
    let sound = MP3Fixture(frameCount: frames).bytes
    let size = sound.count
    var digested = (0..<8).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
    if size < 49152 {
      digested += sound
    } else {
      let middle = (size - 16384) / 2
      digested += sound[..<16384] + sound[middle..<(middle + 16384)] + sound[(size - 16384)...]
    }
    let digits = SHA256.digest(of: digested).prefix(16).hexadecimal
    #expect(try id(sound).rawValue == "s1:" + digits)
  }

  @Test func `it never changes from version to version`() throws {
    let expected = [
      "stereo-cbr.mp3": "s1:82c46ceace217883042c5d526c95e1f5",
      "mono-vbr.mp3": "s1:9ecbb46495e292680561cae9a6463ec7",
    ]
    for (name, digits) in expected {
      #expect(try id(fixture(name)).rawValue == digits)
    }
  }

  @Test(arguments: [
    ("01 Morning Market", "s1:aad7a021e149322c24f8148a5cad9a53"),
    ("02 Slow Tide", "s1:c04ad767c5108d5bbb753b8649f48dac"),
    ("03 Grey Platform", "s1:41055d3fca7391a5bae5e8561f214033"),
    ("04 Letter Unsent", "s1:957d1d86b9d60e968e0ee5ba92caac0a"),
  ])
  func `the demo album's songs keep their identities`(
    song: String, digits: String
  ) throws {
    let file = URL(filePath: Checkout.resource("Demo/\(song).mp3"))
    #expect(try id(Array(Data(contentsOf: file))).rawValue == digits)
  }

  @Test func `a big file is not read completely`() throws {
    let source = MemoryFile(MP3Fixture(frameCount: 4000).bytes)
    _ = try PersistentID(soundOf: source)
    #expect(source.bytesRead < 200 * 1024)
  }

  /// Files from a few to a few hundred kilobytes, so that their pieces overlap in every way.
  @Test(arguments: [1, 20, 70, 100, 160, 240, 400, 4000], [0, 3000, 40_000])
  func `identity, tags and sound of a file are found without reading any byte twice`(
    frames: Int, tagSize: Int
  ) throws {
    for info in [nil, MP3Fixture.Info()] {
      let bytes = MP3Fixture(
        frameCount: frames, info: info,
        leading: tagSize == 0 ? [] : [MP3Fixture.id3v2(size: tagSize)],
        trailing: [MP3Fixture.ape(size: 300), MP3Fixture.id3v1(title: "a")]
      ).bytes
      let source = MemoryFile(bytes)
      let file = try MPEGFile(source)
      let head = try file.reader.bytes(at: 0, count: min(2000, bytes.count))
      #expect(Array(head) == Array(bytes.prefix(2000)))
      let identity = try file.persistentID()
      let count = min(160, bytes.count)
      let tail = try file.reader.bytes(at: Int64(bytes.count - count), count: count)
      #expect(Array(tail) == Array(bytes.suffix(count)))
      // Anything that crosses the border of two pieces, such as a header, must be examined as a
      // whole.
      let places = Set(source.pieces.joined())
      #expect(source.bytesRead <= places.count + 1000)
      #expect(try identity == PersistentID(soundOf: MemoryFile(bytes)))
    }
  }

  @Test func `hostile sizes in tags are ignored`() throws {
    let fixture = MP3Fixture(frameCount: 60)
    let plain = try MPEGFile(MemoryFile(fixture.bytes)).countToEnd()
    for flags: UInt8 in [0, 0x80] {
      var ape = MP3Fixture.ape(size: 10)
      let footer = ape.count - 32
      ape.replaceSubrange((footer + 12)..<(footer + 16), with: [0xFF, 0xFF, 0xFF, 0xFF])
      ape[footer + 23] = flags
      let bytes = fixture.bytes + ape
      #expect(try MPEGFile(MemoryFile(bytes)).countToEnd() == plain)
      _ = try id(bytes)
    }
    _ = try id(fixture.bytes + Array("999999LYRICS200".utf8))
    _ = try id(fixture.bytes + Array("LYRICSEND".utf8))
  }

  @Test func `a failing disk is an error`() throws {
    let source = MemoryFile(MP3Fixture(frameCount: 2000).bytes)
    source.failsFrom = 100_000
    let failure = #expect(throws: PlayerError.self) { try PersistentID(soundOf: source) }
    #expect(failure?.code == .storageFailed)
  }
}
