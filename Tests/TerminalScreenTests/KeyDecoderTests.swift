import CNcurses
import TerminalCells
import Testing

@testable import TerminalScreen

/// The events that bytes and codes become.
struct KeyDecoderTests {
  private func events(_ text: String) -> [TerminalEvent] {
    events(Array(text.utf8))
  }

  private func events(_ bytes: [UInt8]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return bytes.flatMap { decoder.feed(Int32($0)) } + decoder.pause()
  }

  @Test(arguments: [
    ("a", [Key.character("a")]), (" ", [.character(" ")]),
    ("é東🎵", [.character("é"), .character("東"), .character("🎵")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
    ("\u{3}\u{1A}\u{C}", [.control("c"), .control("z"), .control("l")]), ("\u{1B}", [.escape]),
    ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}q", [.escape, .character("q")]),
    ("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD", [.up, .down, .right, .left]),
    (
      "\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~\u{1B}[H\u{1B}[F",
      [.pageUp, .pageDown, .home, .end, .home, .end]
    ),
    ("\u{1B}[3~\u{1B}[2~\u{1B}[Z", [.delete, .insert, .backTab]),
  ])
  func `keys are understood`(text: String, keys: [Key]) {
    #expect(events(text) == keys.map { .key($0) })
  }

  @Test(arguments: [
    "\u{1B}[1;5A", "\u{1B}[<2;10;5M", "\u{1B}[<0;10M", "\u{1B}[<0;0;5M", "\u{1B}[<0;99999;5M",
    "\u{1B}[<0;-1;2m", "\u{1B}[M\u{1}q1", "\u{1B}[M!q1", "\u{1B}[I",
    "\u{1B}[?62;4c",
    "\u{1B}]10;rgb:q/1/2\u{7}", "\u{1B}]10;q\u{1B}\\", "\u{1B}P1$rq\u{1B}\\", "\u{1B}[99999~",
    "\u{1B}[200~", "\u{0}\u{1C}\u{1F}", "\u{85}\u{9B}",
  ])
  func `no part of an unknown sequence is taken for a key`(text: String) {
    #expect(events(text) == [])
  }

  @Test(arguments: [
    ("\u{1B}[<0;10;5M", MouseEvent(.press, x: 9, y: 4)),
    ("\u{1B}[<0;300;5m", MouseEvent(.release, x: 299, y: 4)),
    ("\u{1B}[<32;1;1M", MouseEvent(.drag, x: 0, y: 0)),
    ("\u{1B}[<64;2;3M", MouseEvent(.wheelUp, x: 1, y: 2)),
    ("\u{1B}[<65;2;3M", MouseEvent(.wheelDown, x: 1, y: 2)),
    ("\u{1B}[<20;2;3M", MouseEvent(.press, x: 1, y: 2)),
    ("\u{1B}[M !\"", MouseEvent(.press, x: 0, y: 1)),
    ("\u{1B}[M#!\"", MouseEvent(.release, x: 0, y: 1)),
    ("\u{1B}[M@!\"", MouseEvent(.drag, x: 0, y: 1)),
    ("\u{1B}[M`!\"", MouseEvent(.wheelUp, x: 0, y: 1)),
    ("\u{1B}[Ma!\"", MouseEvent(.wheelDown, x: 0, y: 1)),
  ])
  func `the mouse is understood in both encodings`(text: String, event: MouseEvent) {
    #expect(events(text + "q") == [.mouse(event), .key(.character("q"))])
    #expect(events("\u{1B}[200~" + text + "\u{1B}[201~") != [.mouse(event)], "pasted text")
  }

  @Test func `broken UTF-8 is dropped and what follows is not`() {
    #expect(
      events([0xFF, 0xC3, 0x28, 0x80, 0xE6, 0x9D, 0x61]) == [
        .key(.character("(")), .key(.character("a")),
      ])
    #expect(events([0xE6, 0x9D] + "é".utf8) == [.key(.character("é"))])
    #expect(events([0xE6, 0x9D] + "\u{1B}[A".utf8 + [0xB1]) == [.key(.up)])
  }

  @Test func `a character whose bytes arrive separately is whole`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(0xE6) + decoder.pause() == [])
    #expect(decoder.feed(0x9D) + decoder.pause() == [])
    #expect(decoder.feed(0xB1) == [.key(.character("東"))])
  }

  @Test func `a sequence whose bytes arrive separately is whole`() {
    var decoder = KeyDecoder()
    for byte in "\u{1B}[1;".utf8 { #expect(decoder.feed(Int32(byte)) == []) }
    #expect(decoder.pause() == [])
    #expect(decoder.feed(0x35) + decoder.feed(0x41) + decoder.feed(0x71) == [.key(.character("q"))])
  }

  @Test func `a paste is text, whatever it contains`() {
    #expect(
      events("\u{1B}[200~q1\r\u{1B}[A東\u{1B}[201~j") == [.pasted("q1\r東"), .key(.character("j"))])
  }

  @Test func `an unterminated paste releases the keyboard on Ctrl-C`() {
    #expect(events("\u{1B}[200~abc\u{3}q") == [.pasted("abc"), .key(.character("q"))])
  }

  @Test func `a paste is kept up to a limit`() {
    let long = String(repeating: "x", count: 100_000)
    guard case .pasted(let text)? = events("\u{1B}[200~\(long)\u{1B}[201~").first else {
      Issue.record("no paste")
      return
    }
    #expect(text.count == 4096)
  }

  @Test func `codes of ncurses become keys`() {
    var decoder = KeyDecoder()
    let pairs: [(Int32, Key)] = [
      (KEY_UP, .up), (KEY_NPAGE, .pageDown), (KEY_BACKSPACE, .backspace), (KEY_ENTER, .enter),
      (ncurses_function_key(1), .function(1)), (ncurses_function_key(12), .function(12)),
    ]
    for (code, key) in pairs { #expect(decoder.feed(code) == [.key(key)]) }
    #expect(decoder.feed(KEY_RESIZE) == [])
    #expect(decoder.feed(KEY_MOUSE) == [])
  }

  @Test func `arbitrary bytes only make events`() {
    var state: UInt64 = 42
    var decoder = KeyDecoder()
    for _ in 0..<50_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      _ = decoder.feed(Int32(truncatingIfNeeded: state >> 40) & 0x1FF)
      if state >> 60 == 0 { _ = decoder.pause() }
    }
  }
}
