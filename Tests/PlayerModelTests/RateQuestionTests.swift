import Testing

@testable import PlayerModel

@Suite struct RateQuestionTests {
  @Test(arguments: [
    ("rate", "speed 1.25 or stars 4"), ("rate 1.5", "speed 1.5 or stars 4"),
    ("rate +0.1", "speed +0.1 or stars 4"), ("rate 3", "speed 3 or stars 3"),
    ("rate 5", "speed 1.25 or stars 5"), ("rate 0 song.mp3", "speed 1.25 or stars 0"),
    ("rate --json 2", "speed 2 or stars 2"), ("rate nan", "speed 1.25 or stars 4"),
    ("rate slow", "speed 1.25 or stars 4"),
  ])
  func `both meanings are offered with the value where it fits`(line: String, ways: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(RateQuestion(words)?.ways == ways)
    #expect(RateQuestion(words)?.sentence == "“rate” could mean two things: \(ways)?")
  }

  @Test(arguments: ["", "speed 1.25", "stars rate", "Rate"])
  func `other commands are not questioned`(line: String) {
    #expect(RateQuestion(line.split(separator: " ").map(String.init)) == nil)
  }
}
