import CNcurses
import TerminalCells

/// Decodes the bytes and key codes that ncurses reads.
///
/// ncurses recognises the keys that terminfo describes. The rest is decoded here, so that unknown
/// sequences never act as keys: UTF-8 that arrives in pieces, sequences common to all terminals,
/// pastes, and unrequested replies.
struct KeyDecoder {
  /// The parser's state.
  private enum State: Equatable {
    case ground
    case escape
    /// `ESC [` and the bytes after it.
    case control([UInt8])
    /// `ESC O`.
    case shifted
    /// A string sequence (OSC, DCS and so on) or a reply (APC), until its terminator.
    case string([UInt8], sawEscape: Bool)
    /// An X10 mouse report of three bytes.
    case mouse([UInt8])
  }

  private var state = State.ground
  private var partialCharacter: [UInt8] = []
  private var pasted: [UInt8]?
  /// The replies received since the last ``takeAnswers()``.
  private var answers: [TerminalAnswer] = []

  /// The maximum length of a paste in bytes; the rest is dropped.
  private static let longestPaste = 4096
  /// The maximum length kept of a string sequence, longer than any reply.
  private static let longestString = 256
  /// Longer than any control sequence.
  private static let longestSequence = 64
  private static let escape: UInt8 = 0x1B

  /// Handles a value returned by `wgetch`.
  mutating func feed(_ code: Int32) -> [TerminalEvent] {
    guard let byte = UInt8(exactly: code) else {
      partialCharacter = []
      state = .ground
      return pasted == nil ? key(ofCode: code).map { [.key($0)] } ?? [] : []
    }
    return take(byte)
  }

  /// Handles the absence of further input: a lone escape is the key.
  mutating func pause() -> [TerminalEvent] {
    guard state == .escape else { return [] }
    state = .ground
    return pasted == nil ? [.key(.escape)] : []
  }

  /// Whether an escape has arrived that may start a sequence.
  var isInEscape: Bool { state == .escape }

  /// Returns the replies received since the last call.
  mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers = [] }
    return answers
  }

  private mutating func take(_ byte: UInt8) -> [TerminalEvent] {
    switch state {
    case .ground: return byte == Self.escape ? begin() : plain(byte)
    case .escape: return afterEscape(byte)
    case .control(let bytes): return control(bytes, byte)
    case .shifted:
      state = .ground
      return emit(Self.finals[byte])
    case .string(let bytes, let sawEscape):
      string(bytes, sawEscape, byte)
      return []
    case .mouse(let bytes):
      let report = bytes + [byte]
      state = report.count < 3 ? .mouse(report) : .ground
      return report.count < 3 ? [] : emit(MouseReport.event(bytes: report))
    }
  }

  private mutating func string(_ bytes: [UInt8], _ sawEscape: Bool, _ byte: UInt8) {
    guard byte != 0x07, !sawEscape || byte != UInt8(ascii: "\\") else {
      state = .ground
      if bytes.first == UInt8(ascii: "_") {
        keep(TerminalAnswer(application: Array(bytes.dropFirst())))
      }
      return
    }
    let isKept = byte != Self.escape && bytes.count < Self.longestString
    state = .string(isKept ? bytes + [byte] : bytes, sawEscape: byte == Self.escape)
  }

  /// Keeps a reply, unless it is part of a paste.
  private mutating func keep(_ answer: TerminalAnswer?) {
    if let answer, pasted == nil { answers.append(answer) }
  }

  private mutating func begin() -> [TerminalEvent] {
    partialCharacter = []
    state = .escape
    return []
  }

  private mutating func afterEscape(_ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .shifted
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string([byte], sawEscape: false)
    case Self.escape: return emit(.escape)
    default:
      state = .ground
      return emit(.escape) + plain(byte)
    }
    return []
  }

  private mutating func control(_ bytes: [UInt8], _ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case 0x20...0x3F where bytes.count < Self.longestSequence:
      state = .control(bytes + [byte])
      return []
    case Self.escape:
      return begin()
    case 0x40...0x7E:
      state = .ground
      return finish(bytes, byte)
    default:
      state = .ground
      return []
    }
  }

  private mutating func finish(_ bytes: [UInt8], _ final: UInt8) -> [TerminalEvent] {
    guard final == UInt8(ascii: "~") else {
      let isMouse = final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
      if isMouse, bytes.first == UInt8(ascii: "<") {
        return emit(
          MouseReport.event(
            numbers: bytes.dropFirst(), isRelease: final == UInt8(ascii: "m")))
      }
      if bytes.isEmpty, final == UInt8(ascii: "M") { state = .mouse([]) }
      keep(TerminalAnswer(parameters: bytes, final: final))
      return bytes.isEmpty ? emit(Self.finals[final]) : []
    }
    switch String(decoding: bytes, as: UTF8.self) {
    case "200":
      pasted = pasted ?? []
      return []
    case "201":
      return endPaste()
    case let number:
      return emit(Self.numbered[number])
    }
  }

  private mutating func endPaste() -> [TerminalEvent] {
    guard let bytes = pasted else { return [] }
    pasted = nil
    return [.pasted(String(decoding: bytes, as: UTF8.self))]
  }

  private mutating func plain(_ byte: UInt8) -> [TerminalEvent] {
    if let text = pasted {
      // If the end of a paste is lost, Ctrl-C ends it.
      if byte == 0x03 { return endPaste() }
      if text.count < Self.longestPaste { pasted = text + [byte] }
      return []
    }
    switch byte {
    case 0x08, 0x7F: return emit(.backspace)
    case 0x09: return emit(.tab)
    case 0x0A, 0x0D: return emit(.enter)
    case 0x01...0x1A:
      return emit(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x00...0x1F: return []
    case 0x20...0x7E:
      partialCharacter = []
      return emit(.character(Character(Unicode.Scalar(byte))))
    default: return assemble(byte)
    }
  }

  /// Collects the bytes of a non-ASCII character.
  private mutating func assemble(_ byte: UInt8) -> [TerminalEvent] {
    if byte >= 0xC0 { partialCharacter = [] }
    partialCharacter.append(byte)
    if let text = String(validating: partialCharacter, as: UTF8.self), let character = text.first {
      partialCharacter = []
      // C1 controls are not keys.
      return (0x80...0x9F).contains(byte) && text.unicodeScalars.first?.value ?? 0 < 0xA0
        ? [] : emit(.character(character))
    }
    if partialCharacter.count >= 4 || partialCharacter[0] < 0xC0 { partialCharacter = [] }
    return []
  }

  private func emit(_ event: TerminalEvent?) -> [TerminalEvent] {
    pasted == nil ? event.map { [$0] } ?? [] : []
  }

  private func emit(_ key: Key?) -> [TerminalEvent] {
    guard let key, pasted == nil else { return [] }
    return [.key(key)]
  }

  private func key(ofCode code: Int32) -> Key? {
    if let key = Self.codes[code] { return key }
    let first = ncurses_function_key(1)
    return (first..<(first + 24)).contains(code) ? .function(Int(code - first) + 1) : nil
  }

  private static let codes: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_HOME: .home,
    KEY_END: .end, KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_ENTER: .enter,
    KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_IC: .insert, KEY_BTAB: .backTab,
  ]

  // What xterm and similar terminals send, whatever TERM is.
  private static let finals: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .backTab,
  ]

  private static let numbered: [String: Key] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "2": .insert, "3": .delete, "5": .pageUp,
    "6": .pageDown,
  ]
}
