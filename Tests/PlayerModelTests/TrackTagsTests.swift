import FoundationEssentials
import PlayerModel
import Testing

@Suite struct TrackTagsTests {
  private static func tags(_ values: [TrackTags.Field: [String]]) throws -> TrackTags {
    try #require(TrackTags { values[$0] ?? [] })
  }

  @Test func `values are read as they were given, in order`() throws {
    let tags = try Self.tags([
      .artists: ["Anna", "Bert"], .composers: ["Bach"], .comments: ["a\nb", "東京"],
    ])
    #expect(tags[.artists] == ["Anna", "Bert"])
    #expect(tags[.composers] == ["Bach"])
    #expect(tags[.comments] == ["a\nb", "東京"])
    #expect(tags[.bpm] == [])
    #expect(TrackTags(stored: tags.stored) == tags)
  }

  @Test func `no values are no tags`() {
    #expect(TrackTags { _ in [] } == nil)
    #expect(TrackTags { _ in [""] } == nil)
  }

  @Test func `every field has a letter of its own`() throws {
    for field in TrackTags.Field.allCases {
      let tags = try Self.tags([field: ["x"]])
      #expect(TrackTags.Field.allCases.filter { !tags[$0].isEmpty } == [field])
    }
  }

  @Test(arguments: [
    "", "D", "DBach", "D\u{1F}", "1Bach\u{1F}", "DBach\u{1F}Anna", "DBach\u{1F}AAnna\u{1F}",
    "zx\u{1F}",
  ])
  func `a text that is not the stored form is refused`(text: String) {
    #expect(TrackTags(stored: text) == nil)
  }

  @Test func `a separator in a value becomes a blank`() throws {
    #expect(try Self.tags([.comments: ["a\u{1F}b"]])[.comments] == ["a b"])
  }

  @Test func `long values are truncated, and too many are omitted`() throws {
    let long = String(repeating: "é", count: 10_000)
    let tags = try Self.tags([.comments: Array(repeating: long, count: 1000)])
    #expect(tags[.comments].first == String(repeating: "é", count: 512))
    #expect(tags.stored.utf8.count < 20_000)
    #expect(try Self.tags([.genres: (0..<1000).map(String.init)])[.genres].count == 100)
  }

  @Test func `tags for writing are not limited`() throws {
    let long = String(repeating: "é", count: 10_000)
    let tags = TrackTags.unlimited { $0 == .comments ? Array(repeating: long, count: 200) : [] }
    #expect(tags?[.comments] == Array(repeating: long, count: 200))
    #expect(TrackTags.unlimited { _ in [] } == nil)
  }

  @Test func `JSON has an array for each field with values, and unknown fields are ignored`() throws
  {
    let tags = try Self.tags([.composers: ["Bach"], .bpm: ["120"]])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(tags), as: UTF8.self)
    #expect(text == #"{"bpm":["120"],"composers":["Bach"]}"#)
    let read = #"{"composers":["Bach"],"bpm":["120"],"smell":["sweet"]}"#
    #expect(try JSONDecoder().decode(TrackTags.self, from: Data(read.utf8)) == tags)
  }

  @Test func `values are exported with the names of their fields, and imported again`() throws {
    let tags = try Self.tags([.artists: ["Anna", "B=C"], .bpm: ["120"]])
    #expect(tags.pairs == ["artists=Anna", "artists=B=C", "bpm=120"])
    #expect(TrackTags(pairs: tags.pairs + ["smell=sweet", "bpm"]) == tags)
    #expect(TrackTags(pairs: ["", "="]) == nil)
  }

  @Test func `a track without several artists has one, and none without a name`() throws {
    var track = Track(path: TrackPath("/a.mp3"), title: "A")
    #expect(track.artists == [])
    track.artist = "AC/DC"
    #expect(track.artists == ["AC/DC"])
    track.artist = "Anna, Bert"
    track.tags = try Self.tags([.artists: ["Anna", "Bert"]])
    #expect(track.artists == ["Anna", "Bert"])
    #expect(track.genres == [])
  }
}
