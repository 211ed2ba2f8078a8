import PlayerModel
import TestSupport
import Testing

@testable import TrackMetadata

/// Tags that the library does not keep.
@Suite struct TrackCreditsTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  private func read(_ version: UInt8, _ frames: [ID3Frame]) throws -> TrackCredits {
    let bytes = ID3Tag.version2(version, frames) + ID3Audio.silence()
    return try TrackCredits.read(folder.write(bytes))
  }

  private func comment(_ description: String, _ text: String, _ id: String = "COMM") -> ID3Frame {
    ID3Frame(id, [3] + Array("eng".utf8) + Array(description.utf8) + [0] + Array(text.utf8))
  }

  @Test func `names that the tag keeps apart stay apart`() throws {
    let credits = try read(
      4,
      [
        .text("TPE1", "Earth, Wind & Fire\0Ann\0Ann"), .text("TPE2", "Various\0Bob"),
        .text("TCON", "Jazz\0(17)"), .text("TCOM", "Cy\0Di"),
      ])
    #expect(credits.artists == ["Earth, Wind & Fire", "Ann"])
    #expect(credits.albumArtists == ["Various", "Bob"])
    #expect(credits.genres == ["Jazz", "Rock"])
    #expect(credits.composers == ["Cy", "Di"])
    #expect(try read(3, [.text("TPE1", "AC/DC")]).artists == ["AC/DC"])
  }

  @Test func `a person's comment is kept, and a program's note is not`() throws {
    let credits = try read(
      4, [comment("iTunNORM", " 000001"), comment("", "Two\nlines"), comment("", "")])
    #expect(credits.comments == ["Two\nlines"])
    let old = try read(2, [comment("", "old", "COM")])
    #expect(old.comments == ["old"])
    let huge = try read(4, [comment("", String(repeating: "x", count: 100_000))])
    #expect(huge.comments == [], "too long to show")
  }

  @Test func `day and time of version 2_3 belong to the year`() throws {
    let frames = [ID3Frame.text("TYER", "1999"), .text("TDAT", "0305"), .text("TIME", "1230")]
    #expect(try read(3, frames).date == "1999-05-03T12:30")
    #expect(try read(3, Array(frames.prefix(2))).date == "1999-05-03")
    #expect(try read(3, [frames[0], .text("TDAT", "3113")]).date == "1999")
    #expect(try read(3, [frames[1]]).date == nil, "without a year")
  }

  @Test(arguments: [
    ("1999", "1999"), ("1999-05", "1999-05"), ("1999-05-03", "1999-05-03"),
    ("1999-05-03T12", "1999-05-03T12"), ("1999-05-03 12:30:59", "1999-05-03T12:30:59"),
    ("19990503", "1999-05-03"), ("1999-13-01", "1999"), ("1999-02-30", "1999-02"),
    ("2000-02-29", "2000-02-29"), ("1999-00-00", "1999"), ("1999-5-3", "1999"),
    ("03.05.1999", "1999"), ("May 1999", "1999"), ("1999-05-03T25:00", "1999-05-03"),
    ("1999-05-03T12:30:00Z", "1999-05-03T12:30:00"), ("19991301", "1999"), ("yesterday", nil),
  ])
  func `a date is as exact as it is written`(text: String, date: String?) {
    #expect(TagDate.date(text) == date)
  }
}
