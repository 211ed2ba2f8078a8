import TerminalCells
import Testing

@testable import TerminalScreen

@Suite struct GraphicsInquiryTests {
  private let screen = CellSize(width: 80, height: 24)

  private func environment(
    _ name: String = "xterm", _ multiplexer: Environment.Multiplexer? = nil
  ) -> Environment {
    var environment = Environment(terminal: name, refusesColor: false, isUTF8: true)
    environment.multiplexer = multiplexer
    return environment
  }

  private func inquiry(
    _ name: String = "xterm", _ multiplexer: Environment.Multiplexer? = nil,
    colors: ColorDepth = .indexed
  ) -> GraphicsInquiry {
    GraphicsInquiry(environment(name, multiplexer), colors: colors, number: 200)
  }

  /// The traits that are known after these bytes have arrived.
  private func traits(
    _ answer: String, _ multiplexer: Environment.Multiplexer? = nil
  ) -> GraphicsTraits {
    var inquiry = inquiry("xterm", multiplexer)
    _ = inquiry.question(needsCell: true)
    var decoder = KeyDecoder()
    for byte in answer.utf8 { #expect(decoder.feed(Int32(byte)) == []) }
    for answer in decoder.takeAnswers() { inquiry.take(answer, of: screen) }
    #expect(inquiry.isOpen == !answer.hasSuffix("c"))
    return inquiry.traits
  }

  @Test func `kitty's protocol is known by the answer OK, and sixels by the attribute 4`() {
    #expect(traits("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c").hasKitty)
    #expect(traits("\u{1B}[?63;1;2;4;6;9c").hasSixel)
    #expect(!traits("\u{1B}[?4;6c").hasSixel, "the first number is the kind of terminal")
    for answer in [
      "\u{1B}[?62;22c", "\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?1;2c", "\u{1B}_Gi=30;OK\u{1B}\\",
      "",
    ] {
      let traits = traits(answer)
      #expect(!traits.hasKitty && !traits.hasSixel)
    }
  }

  @Test func `the size of a cell is reported, or follows from the screen's size`() {
    #expect(traits("").cell == .usualCell)
    #expect(traits("\u{1B}[6;18;9t").cell == PixelSize(width: 9, height: 18))
    #expect(traits("\u{1B}[4;480;640t").cell == PixelSize(width: 8, height: 20))
    #expect(traits("\u{1B}[6;18;9t\u{1B}[4;480;640t").cell == PixelSize(width: 9, height: 18))
    #expect(traits("\u{1B}[6;0;99999999999999999999t").cell == .usualCell)
  }

  @Test func `inside tmux, only a refusal of a parent proves support of placeholders`() {
    let refusal = "\u{1B}_Gi=31;EINVAL:virtual placement cannot refer to a parent\u{1B}\\"
    #expect(traits(refusal, .tmux).placeholder == 200)
    for answer in ["\u{1B}_Gi=31;ENOENT:no such image\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", ""] {
      #expect(traits(answer + "\u{1B}[?1;2;4c", .tmux).placeholder == nil)
    }
    // What tmux itself supports does not survive in its windows.
    #expect(!traits("\u{1B}[?1;2;4c", .tmux).hasSixel)
    #expect(traits("", .tmux).isMultiplexed)
  }

  @Test func `the question is wrapped for tmux, and ends with one that every terminal answers`() {
    var plain = inquiry()
    let question = String(decoding: plain.question(needsCell: false), as: UTF8.self)
    #expect(question == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
    var wrapped = inquiry("tmux-256color", .tmux)
    #expect(
      String(decoding: wrapped.question(needsCell: false), as: UTF8.self)
        == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=p,i=31,U=1,P=31\u{1B}\u{1B}\\\u{1B}\\\u{1B}[c")
  }

  @Test func `terminals that would show the question, or have no colours, are not asked`() {
    var inquiries = [
      inquiry("screen", .screen), inquiry("linux"), inquiry(colors: .none),
    ]
    for index in inquiries.indices {
      #expect(inquiries[index].question(needsCell: true) == [])
      #expect(!inquiries[index].isOpen)
    }
  }
}
