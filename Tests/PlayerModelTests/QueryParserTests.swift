import Foundation
import PlayerModel
import TestSupport
import Testing

@Suite struct QueryParserTests {
  private func parse(_ text: String) throws -> QueryCondition? {
    try LibraryQuery(parsing: text).condition
  }

  private static func word(_ text: String) -> QueryCondition { .text(nil, .init(text)) }

  private static func title(_ text: String) -> QueryCondition { .text(.title, .init(text)) }

  private static func words(_ text: String) -> QueryCondition {
    .all(text.split(separator: " ").map { word(String($0)) })
  }

  @Test(arguments: QueryFieldHelp.all)
  func `the examples in the manual are valid`(field: QueryFieldHelp) throws {
    #expect(!field.examples.isEmpty)
    for example in field.examples {
      let condition = try #require(try parse(example), "\(example)")
      #expect(condition.description.contains("\(field.name):"), "\(example)")
    }
  }

  @Test(
    arguments: [
      ("year:<1970", [1969.0]), ("year:<=1970", [1969, 1970]), ("year:>1970", [1971]),
      ("year:>=1970", [1970, 1971]), ("year:1970..1971", [1970, 1971]), ("year:1970", [1970]),
    ] as [(String, [Double])])
  func `a limit is only included if the sign says so`(text: String, years: [Double]) throws {
    guard case .number(.year, let range) = try parse(text) else {
      Issue.record("\(text) was not read as a range of years")
      return
    }
    #expect([1969.0, 1970, 1971].filter(range.holds(for:)) == years)
  }

  @Test(
    arguments: [
      ("love", word("love")),
      ("love me", .all([word("love"), word("me")])),
      ("love and me", .any([title("love and me"), .all([word("love"), word("me")])])),
      (
        "love OR me do",
        .any([title("love OR me do"), word("love"), .all([word("me"), word("do")])])
      ),
      ("(love or me) do", .all([.any([word("love"), word("me")]), word("do")])),
      ("not love me", .any([title("not love me"), .all([.not(word("love")), word("me")])])),
      ("not artist:love me", .all([.not(.text(.artist, .init("love"))), word("me")])),
      ("not (love me)", .not(.all([word("love"), word("me")]))),
      ("\"salt and pepper\"", .text(nil, .init("salt and pepper", .phrase))),
      ("artist:cure", .text(.artist, .init("cure"))),
      ("ARTIST:\"the cure\"", .text(.artist, .init("the cure", .phrase))),
      ("genre:\"\"", .text(.genre, .init("", .phrase))),
      ("artist:=\"the cure\"", .text(.artist, .init("the cure", .whole))),
      ("artist:=", .text(.artist, .init("="))),
      ("path:live/2001", .text(.path, .init("live/2001"))),
      ("year:1985", .number(.year, .init(lower: 1985, upper: 1985))),
      ("year:1980..1989", .number(.year, .init(lower: 1980, upper: 1989))),
      ("year:..1989", .number(.year, .init(upper: 1989))),
      ("year:<1970", .number(.year, .init(upper: 1970, includesUpper: false))),
      ("year:none", .lacks(.year)),
      ("samplerate:>=44.1k", .number(.samplerate, .init(lower: 44_100))),
      ("samplerate:96K", .number(.samplerate, .init(lower: 96_000, upper: 96_000))),
      ("samplerate:22.05k..48000", .number(.samplerate, .init(lower: 22_050, upper: 48_000))),
      ("bits:>16", .number(.bits, .init(lower: 16, includesLower: false))),
      ("composer:bach", .text(.composer, .init("bach"))), ("compilation:yes", .isCompilation(true)),
      ("date:2001-05", .number(.date, .init(lower: 20_010_500, upper: 20_010_599))),
      ("original:<1970", .number(.original, .init(upper: 19_700_000, includesUpper: false))),
      ("date:1999..2001-05-03", .number(.date, .init(lower: 19_990_000, upper: 20_010_503))),
      ("date:>2001", .number(.date, .init(lower: 20_019_999, includesLower: false))),
      ("track:1", .number(.track, .init(lower: 1, upper: 1))), ("track:none", .lacks(.track)),
      ("disc:>=2", .number(.disc, .init(lower: 2))),
      ("bits:none", .lacks(.bits)), ("lossless:yes", .isLossless(true)),
      ("lossless:NO", .isLossless(false)), ("format:flac", .text(.format, .init("flac"))),
      ("length:>10m", .number(.length, .init(lower: 600, includesLower: false))),
      ("length:3:30", .number(.length, .init(lower: 210, upper: 210))),
      ("length:1h30m..2:00:00", .number(.length, .init(lower: 5400, upper: 7200))),
      ("modified:>1y", .number(.modified, .init(lower: 31_536_000, includesLower: false))),
      ("added:<30d", .number(.added, .init(upper: 2_592_000, includesUpper: false))),
      ("played:never", .lacks(.played)),
      ("played:>90d", .number(.played, .init(lower: 7_776_000, includesLower: false))),
      ("plays:>5", .number(.plays, .init(lower: 5, includesLower: false))),
      ("skips:>3", .number(.skips, .init(lower: 3, includesLower: false))),
      ("on:this-day", .listenedOn(.thisDay)),
      ("ON:THIS-DAY", .listenedOn(.thisDay)),
      ("on:12-24", .listenedOn(.yearly(month: 12, day: 24))),
      ("on:02-29", .listenedOn(.yearly(month: 2, day: 29))),
      ("on:2024-02-29", .listenedOn(.day(year: 2024, month: 2, day: 29))),
      ("rating:>=4", .number(.rating, .init(lower: 4))),
      ("mood:calm", .mood(.calm)),
      ("mood:none", .not(.isFiled)),
      ("mood:any", .isFiled),
      ("favourite:yes", .isFavourite(true)),
      ("saved:evening", .saved("evening")),
      (":wumpscut:", word(":wumpscut:")),
      ("re\\:stacks", word("re:stacks")),
      ("\\and then", .all([word("and"), word("then")])),
      ("Simon & Garfunkel", words("Simon Garfunkel")),
      ("Motörhead - Ace of Spades", words("Motörhead Ace of Spades")),
      ("Title — Artist", words("Title Artist")),
      ("2 + 2 = 5", words("2 2 5")),
      ("Not Like Us", words("Not Like Us")),
      ("Or Else", words("Or Else")),
      ("or else", words("or else")),
      ("love and or me", .any([title("love and or me"), words("love or me")])),
      ("(not) (love and)", words("not love and")),
      ("Re: Stacks", words("Re: Stacks")),
      ("4:44", word("4:44")),
      ("Op. 125: IV", words("Op. 125: IV")),
      ("colour:red", word("colour:red")),
      ("\\artist:cure", word("artist:cure")),
      ("!!!", word("!!!")),
      ("& -", words("& -")),
      ("love \\&", words("love &")),
      ("love ♥", words("love ♥")),
      ("artist:!!! love", .all([.text(.artist, .init("!!!")), word("love")])),
    ] as [(String, QueryCondition)])
  func `a query has the expected condition`(text: String, condition: QueryCondition) throws {
    let text = text == ":wumpscut:" ? "\\:wumpscut\\:" : text
    #expect(try parse(text) == condition)
  }

  @Test func `nothing but blanks matches everything`() throws {
    #expect(try parse("") == nil)
    #expect(try parse(" \t\n") == nil)
  }

  @Test(arguments: ["and", "or", "not"])
  func `an operator at the end is an unfinished word`(name: String) throws {
    #expect(try parse("sea \(name)") == .all([Self.word("sea"), Self.word(name)]))
    #expect(try parse(name) == Self.word(name))
  }

  @Test(arguments: [
    ("love year:198x", 10..<14, "“198x” is not understood"),
    ("year:", 0..<5, "needs a year"),
    ("artist: cure", 0..<7, "directly after it"),
    ("rating:6", 7..<8, "from 0 to 5"), ("lossless:true", 9..<13, "yes or no"),
    ("samplerate:44.1", 11..<15, "such as >=96k"), ("samplerate:1.2345k", 11..<18, "a sample rate"),
    ("samplerate:k", 11..<12, "a sample rate"), ("bits:many", 5..<9, "a number of bits"),
    ("track:A1", 6..<8, "a number, such as 1"), ("disc:x", 5..<6, "a number, such as 1"),
    ("length:10", 7..<9, "a length"),
    ("added:3m", 6..<8, "a time"),
    ("on:", 0..<3, "needs a day"),
    ("love on:2025-02-29", 8..<18, "“2025-02-29” is not understood"),
    ("on:13-01", 3..<8, "a day"), ("on:02-30", 3..<8, "a day"), ("on:1-2", 3..<6, "a day"),
    ("on:--", 3..<5, "a day"), ("on:+1-01", 3..<8, "a day"), ("skips:many", 6..<10, "a number"),
    ("(love", 0..<1, "not closed"),
    ("love)", 4..<5, "closes nothing"),
    ("()", 1..<2, "missing before this bracket"),
    ("say \"love", 4..<9, "does not end"),
    ("naïve 日本 year:y", 14..<15, "“y” is not understood"),
  ])
  func `an error marks its place`(text: String, range: Range<Int>, says: String) {
    #expect {
      try parse(text)
    } throws: { error in
      guard let error = error as? QueryError else { return false }
      return error.range == range && error.message.contains(says)
    }
  }

  @Test func `endlessly nested brackets are refused, not followed`() {
    let text = String(repeating: "(", count: 100_000)
    #expect(throws: QueryError.self) { try parse(text) }
    #expect(throws: QueryError.self) { try parse(String(repeating: "not ", count: 100_000) + "x") }
  }

  @Test(arguments: 0..<40)
  func
    `any error is within the text, and any valid query is printed with the same meaning`(
      seed: UInt64
    ) throws
  {
    let pieces = [
      "love", "and", "or", "not", "(", ")", " ", " ", " ", "\"", "\\", ":", "artist:", "year:",
      "1980",
      "..", ">=", "<", "length:", "3:30", "10m", "mood:", "none", "calm", "played:", "never", "90d",
      "rating:", "4", "on:", "this-day", "12-24", "skips:", "path:", "日本", "e\u{301}", "🎵",
      "\u{202E}", "\0", "saved:", "favourite:", "lossless:", "samplerate:", "44.1k", "bits:",
      "yes",
      "added:", "2w3d", "plays:", "999999999", "\n", "-", "=", "AND", "title:", "\"a b\"",
      "(x or y)", "&", "—", "!!!", "Or", "Not",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let count = Int.random(in: 0...14, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      do {
        guard let condition = try LibraryQuery(parsing: text).condition else { continue }
        #expect(try parse(condition.description) == condition, "\(text) → \(condition)")
        let data = try JSONEncoder().encode(LibraryQuery(condition: condition))
        #expect(
          try JSONDecoder().decode(LibraryQuery.self, from: data).condition == condition)
      } catch let error as QueryError {
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= text.count)
        #expect(!error.message.isEmpty)
      }
    }
  }
}
