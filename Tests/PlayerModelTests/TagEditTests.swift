import PlayerModel
import Testing

/// What the listener types into tags.
struct TagEditTests {
  private func texts(_ field: TagField, _ typed: String) -> [String]? {
    var edit = TagEdit()
    do throws(PlayerError) {
      try edit.set(field, to: typed)
      return edit.texts[field]
    } catch {
      return nil
    }
  }

  @Test func `surrounding blanks are ignored, and a blank text removes the tag`() {
    #expect(texts(.title, "  Slow  Tide ") == ["Slow  Tide"])
    #expect(texts(.album, "") == [])
    #expect(texts(.year, " ") == [])
    #expect(TagEdit().fields == [])
  }

  @Test(arguments: ["1999", "1000", "9999"])
  func `a valid year is accepted`(year: String) {
    #expect(texts(.year, year) == [year])
  }

  @Test(arguments: ["99", "19990", "0999", "-199", "1999-05-03", "abcd", "+199", "１９９９"])
  func `an invalid year is refused`(year: String) {
    #expect(texts(.year, year) == nil)
  }

  @Test func `a date is whole or ends early, and must exist`() {
    for date in ["1999", "1999-05", "1999-05-03", "2000-02-29"] {
      #expect(texts(.date, date) == [date])
    }
    for text in [
      "99", "1999-5-3", "1999-13", "1999-02-29", "03.05.1999", "0999", "1999-05-03T12:30",
    ] {
      #expect(texts(.date, text) == nil, "\(text)")
    }
  }

  @Test func `a date includes the year and may not contradict it`() throws {
    var edit = TagEdit()
    try edit.set(.year, to: "1999")
    #expect(throws: PlayerError.self) { try edit.set(.date, to: "2001-05-03") }
    #expect(edit.texts == [.year: ["1999"]], "it is unchanged")
    try edit.set(.date, to: "1999-05-03")
    #expect(edit.texts == [.date: ["1999-05-03"]])
    #expect(throws: PlayerError.self) { try edit.set(.year, to: "") }
  }

  @Test func `only some fields have several values, without blank and repeated ones`() throws {
    var edit = TagEdit()
    try edit.set(.composer, to: [" Bach", "", "Busoni", "Bach"])
    #expect(edit.texts == [.composer: ["Bach", "Busoni"]])
    #expect(throws: PlayerError(.invalidRequest, "A file has only one title.")) {
      try edit.set(.title, to: ["A", "B"])
    }
    try edit.set(.title, to: ["A", " "])
    #expect(edit.texts[.title] == ["A"])
  }

  @Test func `a comment may have several lines`() {
    #expect(texts(.comment, "One\nTwo\n") == ["One\nTwo"])
    #expect(texts(.comment, "a\u{0}b") == nil)
    #expect(texts(.comment, String(repeating: "a", count: 10_000))?.count == 1)
    #expect(texts(.composer, "One\nTwo") == nil)
  }

  @Test func `a track number can include the total`() {
    #expect(texts(.number, "3") == ["3"])
    #expect(texts(.number, "3/12") == ["3/12"])
    #expect(texts(.number, "0") == ["0"] && texts(.disc, "0") == nil)
    for text in ["0/0", "3/0", "3/", "/12", "-1", "3/12/1", "x", "3 / 12", "12345678901"] {
      #expect(texts(.number, text) == nil, "\(text)")
    }
    #expect(TrackNumber("03/12")?.text == "3/12")
    #expect(texts(.disc, "1/2") == ["1/2"] && texts(.disc, "A") == nil)
  }

  @Test(
    arguments: ["a\nb", "a\u{0}b", "\u{1B}[2J", "\u{9B}5m", "a\u{EFE9}", "\u{FEFF}a", "a\u{2028}b"]
      + [String(repeating: "a", count: 1001)])
  func `invalid text is refused`(text: String) {
    for field in [TagField.title, .genre, .albumArtist] { #expect(texts(field, text) == nil) }
  }

  @Test func `a change is described in one line`() {
    let change = TagChange(field: .albumArtist, old: [], new: ["A", "B"])
    #expect(change.text == "album artist: nothing → “A, B”")
    let long = TagChange(field: .comment, old: [String(repeating: "a", count: 60_000)], new: [])
    #expect(long.text == "comment: “\(String(repeating: "a", count: 500))…” → nothing")
  }
}
