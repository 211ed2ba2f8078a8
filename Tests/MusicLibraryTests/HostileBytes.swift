import TestSupport

/// Files designed to be as expensive to read as possible.
enum HostileBytes {
  typealias Shape = ReadingCostTests.Shape

  static let sound = ID3Audio.silence()

  /// `piece` repeated, up to `size` bytes in all.
  static func many(_ piece: [UInt8], _ size: Int) -> [UInt8] {
    [[UInt8]](repeating: piece, count: max(1, size / piece.count)).flatMap(\.self)
  }

  private static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A tag with one frame full of the given content, and audio.
  private static func filled(_ name: String, _ id: String, _ start: [UInt8], _ piece: [UInt8])
    -> Shape
  {
    Shape(name: name) { size in
      let frame = ID3Frame(id, join(start, many(piece, size)))
      return join(ID3Tag.version2(4, [frame]), sound)
    }
  }

  /// A tag full of copies of one frame, and audio.
  private static func full(
    _ name: String, _ frame: ID3Frame, version: UInt8 = 3, flags: UInt8 = 0, start: [UInt8] = []
  ) -> Shape {
    Shape(name: name) { size in
      let body = join(start, many(frame.bytes(version: version), size))
      return join(ID3Tag.version2(version, flags: flags, body: body), sound)
    }
  }

  /// Audio, and a tag full of copies of one item.
  private static func full(
    _ name: String, ofItem key: String, _ value: [UInt8], isBinary: Bool = false
  ) -> Shape {
    Shape(name: name) { size in
      let count = size / (9 + key.utf8.count + value.count)
      return join(sound, ID3Tag.ape(items: .init(repeating: (key, value, isBinary), count: count)))
    }
  }

  /// Audio, and a tag with one item full of the given content.
  private static func filled(_ name: String, item key: String, _ piece: [UInt8]) -> Shape {
    Shape(name: name) { size in
      join(sound, ID3Tag.ape(items: [(key, many(piece, size), false)]))
    }
  }

  static let texts: [Shape] = [
    filled("values of a text", "TPE1", [3], [65, 0]),
    filled("empty values", "TPE1", [3], [0]),
    filled("wide values", "TPE1", [1, 0xFF, 0xFE], [65, 0, 0, 0]),
    filled("one long text", "TIT2", [3], [65]),
    filled("accents", "TCON", [3], [0xCC, 0x81]),
    filled("blanks", "TRCK", [3], [32]),
    filled("genres in brackets", "TCON", [3], text("(1)")),
    filled("numbers", "TDRC", [3], text("1 ")),
    filled("values of a described text", "TXXX", [3], [65, 0]),
    Shape(name: "values of a long description") { size in
      let body = join([3], many([66], size / 2), [0], many([65, 0], size / 2))
      return join(ID3Tag.version2(4, [ID3Frame("TXXX", body)]), sound)
    },
    filled("values of an item", item: "Artist", [65, 0]),
  ]

  static let frames: [Shape] = [
    full("described texts", .userText("a", "b"), version: 4),
    full("texts", .text("TIT2", "a", encoding: .latin1)),
    full("texts of version 2.2", .text("TT2", "a", encoding: .latin1), version: 2),
    full("empty frames", ID3Frame("TIT2", []), version: 4),
    full("unsynchronised", ID3Frame("TIT2", [0, 0xFF, 0]), flags: 0x80),
    full("unsynchronised frames", ID3Frame("TIT2", [0, 0xFF, 0], flags: 2), version: 4),
    full("compressed", ID3Frame("TIT2", [0, 0, 0, 9, 1], flags: 0x80)),
    full(
      "an extended header", .text("TIT2", "a", encoding: .latin1), flags: 0x40,
      start: [0, 0, 0, 6, 0, 0, 0, 0, 0, 0]),
    Shape(name: "chapters in chapters") { size in
      let levels: ReversedCollection<ClosedRange<Int>> = (1...(size / 28)).reversed()
      let body: [UInt8] = levels.flatMap { (level: Int) -> [UInt8] in
        join(text("CHAP"), ID3Tag.plain(level * 28 - 10), [0, 0, 65, 0], many([0], 16))
      }
      return ID3Tag.version2(3, body: body)
    },
    full("tables of contents", ID3Frame("CTOC", [65, 0, 3, 1, 66, 0])),
    full("comments", ID3Frame("COMM", [0, 65, 65, 65, 0, 65])),
    full("pictures", .picture([1])),
    filled("a picture", "APIC", [0, 0, 3, 0], [65]),
    full("volumes", .volume("a", gain: 1)),
    full("items", ofItem: "Artist", [65]),
    full("empty items", ofItem: "Artist", []),
    full("covers", ofItem: "Cover Art (Front)", [0, 1], isBinary: true),
  ]

  static let tags: [Shape] = [
    Shape(name: "tags one after another") { join(many(ID3Tag.version2(4, []), $0), sound) },
    Shape(name: "old tags one after another") {
      join(sound, many(ID3Tag.version1(title: "a"), $0))
    },
    Shape(name: "tags of words one after another") {
      join(sound, many(join(MP3Fixture.lyrics3v1("a"), MP3Fixture.lyrics3v2("a")), $0))
    },
    Shape(name: "a tag that claims 256 MB") {
      let frame = ID3Frame.text("TIT2", "a").bytes(version: 4)
      return join(text("ID3"), [4, 0, 0, 127, 127, 127, 127], many(frame, $0))
    },
  ]

  private static let unsynced: [UInt8] = [3, 65, 65, 65, 0]
  private static let synced: [UInt8] = [3, 65, 65, 65, 2, 1, 0]

  static let words: [Shape] = [
    full("words in many languages", .lyrics("[00:01]a", encoding: .latin1)),
    filled("empty lines in a tag", "USLT", unsynced, [10]),
    filled("lines in a tag", "USLT", unsynced, [97, 10]),
    filled("lines in an item", item: "Lyrics", [97, 10]),
    filled("synchronised lines", "SYLT", synced, [97, 0, 0, 0, 0, 1]),
    filled("synchronised lines that never end", "SYLT", [1, 65, 65, 65, 2, 1], [9]),
    full("frames of synchronised lines", .syncedLyrics([(1, "a")], encoding: .latin1)),
    beside("empty lines", "\n"), beside("lines", "a\n"), beside("lines with times", "[0:1]a\n"),
    beside("times", "[0:1]"), beside("words with times", "<0:1>a"), beside("brackets", "["),
    beside("half a time", "[0:0:0"), beside("metadata", "[ar:]\n"), beside("blanks", " "),
    beside("accents", "\u{301}"), beside("hundredths", "[0:1:99]a\n"),
    beside("words again and again", "[0:1]", "<0:1>a"),
    beside("a line again and again", "[0:1]", "a"),
  ]

  /// A lyrics file whose two halves are full of these.
  private static func beside(_ name: String, _ first: String, _ second: String? = nil) -> Shape {
    Shape(name: name + " beside the track") { _ in
      sound
    } lyrics: { size in
      join(many(text(first), size / 2), many(text(second ?? first), size / 2))
    }
  }

  static let sounds: [Shape] = [
    junk("sync bytes", [0xFF]), junk("headers", [0xFF, 0xFB, 0x90, 0xC4]),
    junk("headers of the free format", [0xFF, 0xFB, 0x00, 0xC4]),
    junk("headers of all kinds of the free format", freeFormats),
    junk("gaps", join(sound, many([0xFF], 3000))),
  ]

  private static func junk(_ name: String, _ piece: [UInt8]) -> Shape {
    Shape(name: name) { many(piece, $0) }
  }

  /// Each has a different kind, so that the next of the same kind is far away.
  private static let freeFormats: [UInt8] = {
    var bytes: [UInt8] = []
    for version in [3, 2, 0] as [UInt8] {
      for layer in 1...3 as ClosedRange<UInt8> {
        for rate in 0...2 as ClosedRange<UInt8> {
          for channels in [0, 0xC0] as [UInt8] {
            let second: UInt8 = 0xE1 | version << 3 | layer << 1
            bytes += [0xFF, second, rate << 2, channels]
            bytes += many([0xFF], 60)
          }
        }
      }
    }
    return bytes
  }()
}
