import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// The reasons for which files of other formats are refused.
@Suite struct ForeignFormatTests {
  private static let sounds: [(noun: String, head: [UInt8])] = [
    ("a Musepack file", Array("MPCKSH".utf8)), ("a Musepack file", Array("MP+\u{7}".utf8)),
    ("a Monkey's Audio file", Array("MAC ".utf8)), ("a TTA file", Array("TTA1".utf8)),
    ("a Windows Media file", [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66]),
    ("a DSF file", Array("DSD ".utf8)), ("a DFF file", Array("FRM8\0\0\0\0\0\0\0\u{9}DSD ".utf8)),
    ("a W64 file", Array("riff".utf8) + [0x2E, 0x91, 0xCF, 0x11, 0xA5]),
    ("a CAF file", Array("caff".utf8)), ("a RealAudio file", Array(".ra".utf8) + [0xFD]),
    ("a RealAudio file", Array(".RMF".utf8)), ("a Speex file", page("Speex   1.2")),
    ("a MIDI file", Array("MThd".utf8)), ("a MIDI file", Array("RIFF\0\0\0\0RMIDdata".utf8)),
    ("a DTS file", [0x7F, 0xFE, 0x80, 0x01]), ("a TAK file", Array("tBaK".utf8)),
    ("a raw AAC file", Array("ADIF".utf8)),
    ("a Matroska file", [0x1A, 0x45, 0xDF, 0xA3]),
  ]

  private static let others: [(noun: String, head: [UInt8])] = [
    ("a Theora video", page("\u{80}theora")), ("an Ogg file", page("\u{80}kate")),
    ("a RIFF file", Array("RIFF    AVI ".utf8)), ("an IFF file", Array("FORM    ILBM".utf8)),
    ("a PNG picture", [0x89] + Array("PNG\r\n".utf8)), ("a JPEG picture", [0xFF, 0xD8, 0xFF]),
    ("a zip archive", Array("PK\u{3}\u{4}".utf8)), ("a program", [0x7F] + Array("ELF".utf8)),
    ("an MPEG video file", [0, 0, 1, 0xBA]), ("a gzip archive", [0x1F, 0x8B, 8]),
  ]

  /// The first page of an Ogg stream, whose packet begins with a text.
  private static func page(_ text: String) -> [UInt8] {
    Array("OggS".utf8) + [0, 2] + [UInt8](repeating: 0, count: 20) + [1, 30]
      + text.unicodeScalars.map { UInt8($0.value) }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns why a file that begins with `head` is refused, with and without a tag in front.
  private func refusals(_ head: [UInt8]) throws -> [String] {
    try [[], MP3Fixture.id3v2(size: 100)].map { tag in
      // Another format may contain MPEG frames.
      let rest = [UInt8](repeating: 0, count: 64) + MP3Fixture(frameCount: 20).bytes
      let path = try folder.write(tag + head + rest, to: "a.mp3")
      let failure = #expect(throws: PlayerError.self) { try SoundFiles.open(path) }
      #expect(SoundFiles.refusal(of: path) == failure)
      #expect(failure?.code == .nothingPlayable)
      return failure?.message.replacing(path.encoded, with: "a.mp3") ?? ""
    }
  }

  @Test(arguments: sounds)
  func `a file of a format that is not played is refused by its name`(
    noun: String, head: [UInt8]
  ) throws {
    let reason = "a.mp3 is \(noun), which Stimmung does not play."
    #expect(try refusals(head) == [reason, reason])
  }

  @Test(arguments: others)
  func `a file that is not sound is not called sound`(noun: String, head: [UInt8]) throws {
    let reason = "a.mp3 is \(noun), not a sound file that Stimmung plays."
    #expect(try refusals(head) == [reason, reason])
  }

  @Test(
    arguments: [
      ("a raw AAC file, which Stimmung does not play", [0xFF, 0xF1, 0x50, 0x80, 2, 0x1F, 0xFC]),
      ("an AC-3 file, which Stimmung does not play", [0x0B, 0x77, 1, 2]),
      ("not a sound file that Stimmung plays", [1, 2, 3]),
    ] as [(String, [UInt8])])
  func `a format without a signature is named if the file has no MPEG audio`(
    kind: String, start: [UInt8]
  ) throws {
    let path = try folder.write(start + [UInt8](repeating: 0x21, count: 5000), to: "a.mp3")
    #expect(throws: PlayerError(.nothingPlayable, "\(path) is \(kind).")) {
      try SoundFiles.open(path)
    }
  }

  @Test(arguments: ForeignFormat.all)
  func `an incomplete signature does not match`(format: ForeignFormat) {
    for count in 0..<3 {
      [UInt8](repeating: 0x4F, count: count).withUnsafeBytes {
        #expect(ForeignFormat.unmistakable($0) == nil)
      }
    }
    #expect(format.fileExtensions.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }

  @Test func `extensions and names of formats are unique`() {
    let sounds = ForeignFormat.all.filter(\.isSound)
    let extensions = sounds.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(Set(sounds.map(\.name)).count == sounds.count)
  }
}
