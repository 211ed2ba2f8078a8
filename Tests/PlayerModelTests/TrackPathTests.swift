import PlayerModel
import TestSupport
import Testing

@Suite struct TrackPathTests {
  @Test(arguments: [
    Array("/music/one.mp3".utf8), Array("/müsic/東京.mp3".utf8), [0x2F, 0xE9, 0x2E],
    Array("/a\u{EF80}b".utf8), [0x2F, 0xED, 0xA0, 0x80], [0x2F, 0xFF, 0xC3], [],
  ])
  func `any bytes survive the encoded spelling`(bytes: [UInt8]) {
    let path = TrackPath(bytes: bytes)
    #expect(path.bytes == bytes)
    #expect(TrackPath(encoded: path.encoded) == path)
  }

  @Test func `random bytes survive the encoded spelling`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 1...255, using: &generator)
      }
      #expect(TrackPath(bytes: bytes).bytes == bytes)
    }
  }

  @Test func `a path knows its name and its folder`() {
    let path = TrackPath("/music/a/b.mp3")
    #expect(path.name == "b.mp3")
    #expect(path.parent.encoded == "/music/a")
    #expect(TrackPath("/b.mp3").parent.encoded == "/")
    // A combining accent forms one character with the one before it.
    #expect(TrackPath("/music/\u{301}.mp3").parent.encoded == "/music")
  }

  @Test(arguments: [
    "/music/a/b.mp3", "/b.mp3", "b.mp3", "/music/\u{301}.mp3", "/a//b", "", "/", "a/",
  ])
  func `a path is directly in its folder and in no other`(text: String) {
    let path = TrackPath(text)
    #expect(path.isDirectly(in: path.parent))
    for other in ["/music/a", "/music", "/", ".", "", "/a/", "/a"]
    where other != path.parent.encoded {
      #expect(!path.isDirectly(in: TrackPath(other)))
    }
  }

  @Test(arguments: [
    Array("b.mp3".utf8), Array("東京 é.mp3".utf8), [0xE9, 0x2E], Array("a\u{EF80}b".utf8), [0xC3], [],
    Array("sixteen letters.".utf8) + [0xFF], [0xEE, 0xBE],
  ])
  func `a file in a folder has the folder's path, whatever its name`(name: [UInt8]) {
    for folder in ["/", "/music", "/mü sic/a", "a"] {
      let path = TrackPath(folder).appending(name)
      let start = folder == "/" ? [] : Array(folder.utf8)
      #expect(path.bytes == start + [UInt8(ascii: "/")] + name)
      #expect(path == TrackPath(folder).appending(AnySequence(name)))
      #expect(path.isBelow(TrackPath(folder)) == !name.isEmpty)
      #expect(!TrackPath(folder).isBelow(path))
      #expect(!path.isBelow(TrackPath(folder + "x")))
    }
  }

  @Test func `paths that differ in any one byte are not equal`() {
    let bytes = Array("/music/sixteen letters and more.mp3".utf8)
    for place in bytes.indices {
      var others = bytes
      others[place] += 1
      #expect(TrackPath(bytes: others) != TrackPath(bytes: bytes))
      #expect(TrackPath(bytes: bytes[...place]) != TrackPath(bytes: others[...place]))
      #expect(TrackPath(bytes: bytes[...place]) == TrackPath(bytes: Array(bytes[...place])))
    }
  }

  @Test func `the system gets the bytes of any path`() {
    for bytes in [Array("/a/é.mp3".utf8), [0x2F, 0xFF, 0xC3], Array("/a\u{EF80}b".utf8), []] {
      let path = TrackPath(bytes: bytes)
      let given = path.withCString { (text) throws(Never) in
        Array(UnsafeBufferPointer(start: text, count: bytes.count + 1)).map(UInt8.init(bitPattern:))
      }
      #expect(given == bytes + [0])
    }
  }

  @Test func `different names that look the same are different paths`() {
    let composed = TrackPath("/caf\u{E9}.mp3")
    let decomposed = TrackPath("/cafe\u{301}.mp3")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
  }
}
