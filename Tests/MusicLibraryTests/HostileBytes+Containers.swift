import TestSupport

/// Tags of formats other than MP3, full of copies of one part.
extension HostileBytes {
  static let containers: [Shape] = [
    list("MP4 texts", MP4Fixture.item("©ART", "x")),
    list("MP4 names", MP4Fixture.named("ARTISTS", "x")),
    list("MP4 items without values", MP4Fixture.box("abcd", [])),
    list("MP4 pictures", MP4Fixture.item("covr", [0xFF, 0xD8, 0xFF], kind: 13)),
    Shape(name: "MP4 values of one item") { size in
      movie([MP4Fixture.box("©ART", many(MP4Fixture.data([0x78], kind: 1), size))])
    },
    comment("Vorbis fields", "A="), comment("Vorbis artists", "ARTIST=x"),
    comment("Vorbis pictures", "METADATA_BLOCK_PICTURE=AAAA"),
  ]

  /// A list of MP4 that is full of copies of one item.
  private static func list(_ name: String, _ item: [UInt8]) -> Shape {
    Shape(name: name) { size in movie([many(item, size)]) }
  }

  private static func movie(_ items: [[UInt8]]) -> [UInt8] {
    var fixture = MP4Fixture(ALACFixture())
    fixture.items = items
    return fixture.bytes
  }

  /// A comment of FLAC that is full of copies of one field.
  private static func comment(_ name: String, _ field: String) -> Shape {
    Shape(name: name) { size in
      var fixture = FLACFixture()
      let count = size / (field.utf8.count + 4)
      fixture.blocks = [(4, VorbisFixture.comment([String](repeating: field, count: count)))]
      return fixture.bytes
    }
  }
}
