import Glibc
import Testing

@testable import HostProcess

@Suite(.timeLimit(.minutes(30))) struct ErrorEchoTests {
  @Test func `a stalled reader blocks nothing, and is told how many lines it missed`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let echo = ErrorEcho(descriptor: ends[1])
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1023) + [UInt8(ascii: "\n")]
    for _ in 0..<1000 { echo.write(line) }
    echo.finish(within: 0)

    var text: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    let end = Array(" lines are only in the log file\n".utf8)
    while !text.suffix(end.count).elementsEqual(end) {
      let count = read(ends[0], &room, room.count)
      try #require(count > 0)
      text += room[..<count]
    }
    let lines = text.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let missed = try #require(lines.last.flatMap { Int($0.prefix { $0.isNumber }) })
    #expect(lines.count - 1 + missed == 1000)
    #expect(missed > 0)
    #expect(lines.dropLast().allSatisfy { $0.utf8.count == 1023 })
  }

  @Test func `everything that a reader accepts has arrived when the echo finishes`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let echo = ErrorEcho(descriptor: ends[1])
    for number in 0..<10 { echo.write(Array("\(number)\n".utf8)) }
    echo.finish(within: 30)
    var room = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &room, room.count)
    #expect(Array(room[..<count]) == Array("0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n".utf8))
  }
}
