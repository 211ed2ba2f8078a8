import PlayerModel

// A spectrum's reply has some thousand numbers per second. Encoders and decoders take longer for them than
// the analysis and the display. So requests and replies are written and read directly, in the encoder's exact
// form; any other form is left to a decoder.

extension ClientMessage {
  private static let opening: StaticString = #"{"request":{"id":"#
  private static let middle: StaticString = #","request":{"spectrum":{"bands":"#
  private static let coming: StaticString = #","coming":"#
  private static let closing: StaticString = "}}}}"

  /// Reads a spectrum's request in the form of the interface, or returns `nil` for any other frame.
  init?(spectrumIn frame: ArraySlice<UInt8>) {
    var text = PlainText(rest: frame)
    guard text.take(Self.opening), let id = text.takeNumber(),
      text.take(Self.middle), let bands = text.takeNumber()
    else { return nil }
    var coming: Int?
    if text.take(Self.coming) {
      guard let number = text.takeNumber() else { return nil }
      coming = number
    }
    guard text.take(Self.closing), text.rest.isEmpty else { return nil }
    self = .request(id: Int64(id), request: .spectrum(.spectrum(bands: bands, coming: coming)))
  }

  /// Appends the JSON of a spectrum's request to `bytes`, or returns `false` for any other message.
  func writeSpectrum(to bytes: inout [UInt8]) -> Bool {
    guard case .request(let id, .spectrum(.spectrum(let bands, let coming))) = self
    else { return false }
    bytes.append(Self.opening)
    bytes += String(id).utf8
    bytes.append(Self.middle)
    bytes += String(bands).utf8
    if let coming {
      bytes.append(Self.coming)
      bytes += String(coming).utf8
    }
    bytes.append(Self.closing)
    return true
  }
}

extension ServerMessage {
  private static let opening: StaticString = #"{"reply":{"id":"#
  private static let middle: StaticString = #","reply":{"spectrum":{"spectrum":{"levels":"#
  private static let coming: StaticString = #","coming":"#
  private static let closing: StaticString = "}}}}}"

  /// Reads a spectrum's reply in the form of the player, or returns `nil` for any other frame.
  init?(spectrumIn frame: ArraySlice<UInt8>) {
    var text = PlainText(rest: frame)
    guard text.take(Self.opening), let id = text.takeNumber(), text.take(Self.middle),
      let levels = text.takeList({ $0.takeNumber() })
    else { return nil }
    var spectrum = Spectrum(levels: levels)
    if text.take(Self.coming) {
      guard let coming = text.takeList({ $0.takeList { $0.takeNumber() } }) else { return nil }
      spectrum.coming = coming
    }
    guard text.take(Self.closing), text.rest.isEmpty else { return nil }
    self = .reply(id: Int64(id), reply: .spectrum(spectrum: spectrum))
  }

  /// Appends the JSON of a spectrum's reply to `bytes`, or returns `false` for any other message.
  func writeSpectrum(to bytes: inout [UInt8]) -> Bool {
    guard case .reply(let id, .spectrum(let spectrum)) = self else { return false }
    bytes.append(Self.opening)
    bytes += String(id).utf8
    bytes.append(Self.middle)
    bytes.append(list: spectrum.levels) { $0 += String($1).utf8 }
    if let coming = spectrum.coming {
      bytes.append(Self.coming)
      bytes.append(list: coming) { $0.append(list: $1) { $0 += String($1).utf8 } }
    }
    bytes.append(Self.closing)
    return true
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ word: StaticString) {
    word.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a list, whose elements `write` appends.
  fileprivate mutating func append<Member>(
    list: [Member], _ write: (inout [UInt8], Member) -> Void
  ) {
    append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    append(UInt8(ascii: "]"))
  }
}

/// The unread rest of a text without whitespace.
private struct PlainText {
  private(set) var rest: ArraySlice<UInt8>

  /// The maximum number of digits; longer numbers are left to a decoder.
  private static let mostDigits = 18

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  func starts(with word: StaticString) -> Bool {
    word.withUTF8Buffer { rest.starts(with: $0) }
  }

  /// Consumes a word, or returns `false` if another text follows.
  mutating func take(_ word: StaticString) -> Bool {
    guard starts(with: word) else { return false }
    rest = rest.dropFirst(word.utf8CodeUnitCount)
    return true
  }

  /// Consumes a non-negative integer, or returns `nil` if none follows.
  mutating func takeNumber() -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...Self.mostDigits).contains(digits.count),
      digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Consumes a list, whose elements `takeElement` consumes, or returns `nil` if none follows.
  mutating func takeList<Element>(_ takeElement: (inout PlainText) -> Element?) -> [Element]? {
    guard take("[") else { return nil }
    var list: [Element] = []
    if take("]") { return list }
    repeat {
      guard let element = takeElement(&self) else { return nil }
      list.append(element)
    } while take(",")
    return take("]") ? list : nil
  }
}
