import TerminalCells
import Testing

@testable import TerminalScreen

@Suite struct KittyPicturesTests {
  /// A picture of the given number of bytes, the last of which is fixed.
  private func graphic(
    _ identity: Int, bytes: Int = 10, memory: Int = 0, number: UInt32? = nil
  ) -> Graphic {
    let png = Array(repeating: UInt8(truncatingIfNeeded: identity), count: bytes - 1) + [0xAE]
    return Graphic(
      identity: identity, size: CellSize(width: 8, height: 4), memory: memory,
      form: number.map { .placeholders(png: png, number: $0) } ?? .kitty(png: png))
  }

  private func placed(_ graphic: Graphic, x: Int = 2, y: Int = 1) -> PlacedGraphic {
    PlacedGraphic(graphic, x: x, y: y)
  }

  /// Answers until nothing is left to send.
  private func finish(_ pictures: inout KittyPictures, _ stream: inout KittyStream) throws {
    while pictures.isWaiting { try stream.take(pictures.takeReadiness()) }
  }

  @Test(arguments: [1, 3072, 3073, 100_000])
  func `a picture is sent whole, and covers its cells`(count: Int) throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    try stream.take(pictures.show([placed(graphic(7, bytes: count))]))
    try finish(&pictures, &stream)
    #expect(Array(stream.pictures.values) == [Array(repeating: 7, count: count - 1) + [0xAE]])
    #expect(Array(stream.placed.values) == ["[2;3H 8x4"])
    // The cursor stays where it was.
    #expect(stream.rest.contains("\u{1B}7\u{1B}[2;3H\u{1B}8"))
    #expect(stream.commands.last?.keys["C"] == "1")
  }

  @Test func `pictures that are already there cost nothing`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    try stream.take(pictures.show([placed(graphic(1))]))
    try finish(&pictures, &stream)
    #expect(pictures.show([placed(graphic(1))]) == [])
    #expect(pictures.takeReadiness() == [])
  }

  @Test func `a piece is sent when the terminal has accepted the previous one`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    let first = pictures.show([placed(graphic(1, bytes: 100_000))])
    #expect(first.count < 17_000)
    #expect(String(decoding: first, as: UTF8.self).hasSuffix("\u{1B}[5n"))
    #expect(pictures.show([placed(graphic(1, bytes: 100_000))]) == [])
    try stream.take(first)
    #expect(stream.placed == [:])
    try finish(&pictures, &stream)
    #expect(stream.placed.count == 1)
  }

  @Test func `an unwanted picture disappears at once, and one being sent is ended`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    try stream.take(pictures.show([placed(graphic(1))]))
    try finish(&pictures, &stream)
    try stream.take(pictures.show([placed(graphic(1)), placed(graphic(2, bytes: 99_999), x: 20)]))
    try stream.take(pictures.show([]))
    #expect(stream.placed == [:])
    try finish(&pictures, &stream)
    #expect(stream.placed == [:] && stream.pictures.count == 1)
    // The picture that was sent whole is only placed again.
    let again = pictures.show([placed(graphic(1))])
    #expect(again.count < 100)
    try stream.take(again)
    #expect(stream.placed.count == 1)
  }

  @Test func `a disc is sent once, and each step is placed before the previous one goes`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    for turn in 0..<2 {
      for step in 0..<64 {
        let bytes = pictures.show([placed(graphic(step, bytes: 9000, memory: 248 * 248 * 4))])
        if turn == 1 { #expect(bytes.count < 120) }
        try stream.take(bytes)
        try finish(&pictures, &stream)
        #expect(stream.placed.count == 1)
      }
    }
    #expect(stream.commands.filter { $0.keys["a"] == "t" }.count == 64)
    #expect(stream.commands.suffix(2).map { $0.keys["a"] } == ["p", "d"])
  }

  @Test func `at most 16 MB of the terminal's memory are used`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    for identity in 0..<40 {
      try stream.take(pictures.show([placed(graphic(identity, memory: 1_000_000))]))
      try finish(&pictures, &stream)
      #expect(stream.pictures.count <= 16 && stream.placed.count == 1)
    }
    #expect(stream.pictures.count == 16)
  }

  @Test func `a slow line shows every step that has arrived, not only the newest`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    for step in 0..<8 {
      try stream.take(pictures.show([placed(graphic(step, bytes: 30_000))]))
      try stream.take(pictures.takeReadiness())
    }
    #expect(stream.placed.count == 1)
  }

  @Test func `a cleared terminal receives everything again`() throws {
    var pictures = KittyPictures(isVirtual: false)
    var stream = KittyStream()
    try stream.take(pictures.show([placed(graphic(1))]))
    try finish(&pictures, &stream)
    try stream.take(pictures.reset())
    #expect(stream.pictures == [:] && stream.placed == [:])
    #expect(pictures.reset() == [])
    try stream.take(pictures.show([placed(graphic(1))]))
    #expect(stream.placed.count == 1)
  }

  @Test func `inside tmux everything is wrapped, and one number is enough`() throws {
    var pictures = KittyPictures(isVirtual: true)
    var stream = KittyStream()
    for identity in 1...3 {
      var bytes = pictures.show([placed(graphic(identity, bytes: 50_000, number: 200))])
      while true {
        try stream.take(try unwrapped(bytes))
        #expect(stream.pictures.count <= 1)
        guard pictures.isWaiting else { break }
        bytes = pictures.takeReadiness()
      }
      #expect(stream.pictures["200"]?.first == UInt8(identity))
      #expect(stream.commands.last?.keys["U"] == "1")
      #expect(stream.placed["200"]?.hasSuffix("8x4") == true)
    }
    try stream.take(try unwrapped(pictures.reset()))
    #expect(stream.pictures == [:])
  }

  /// What tmux passes on of strings `ESC P tmux; … ESC \`, in which each escape is doubled; it
  /// answers `ESC [ 5 n` itself.
  private func unwrapped(_ bytes: [UInt8]) throws -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    var result = ""
    while !text.isEmpty {
      if text.hasPrefix("\u{1B}[5n") {
        text = text.dropFirst(4)
        continue
      }
      let start = "\u{1B}Ptmux;"
      try #require(text.hasPrefix(start), "unwrapped bytes: \(text.prefix(20))")
      text = text.dropFirst(start.count)
      while !text.hasPrefix("\u{1B}\\") {
        let isEscape = text.hasPrefix("\u{1B}")
        if isEscape {
          try #require(text.hasPrefix("\u{1B}\u{1B}"), "an escape that is not doubled")
        }
        result.append(text.removeFirst())
        if isEscape { text.removeFirst() }
      }
      text = text.dropFirst(2)
    }
    return Array(result.utf8)
  }
}
