import CExpat

/// What takes in the elements of an XML document as they come.
protocol XMLConsumer: AnyObject {
  /// An element begins.
  ///
  /// - Throws: ``XMLReader/Failure`` if the document is of no use.
  func begin(_ name: String, attributes: [String: String]) throws(XMLReader.Failure)
  /// An element ends; `text` is what stood in it behind the last element within.
  func end(_ name: String, text: String)
}

/// Reads XML with libexpat, a piece at a time, and hands on its elements without prefixes.
///
/// Anybody may have written a document: one that declares entities is refused, since a few lines of
/// those make gigabytes, and nothing that it refers to is ever fetched.
final class XMLReader {
  /// Why a document cannot be read.
  struct Failure: Error, Hashable {
    /// The line, counted from 1.
    var line: Int
    /// What is wrong there, as half a sentence.
    var reason: String
  }

  /// More elements within each other have no meaning in a list.
  private static let deepest = 64
  /// Longer texts are none that a list has.
  private static let longestText = 1 << 20
  /// A name or attribute of more bytes would be read again and again, from its beginning with each piece.
  private static let longestTag = 4 << 20

  private let parser: XML_Parser
  private let consumer: any XMLConsumer
  private var text: [UInt8] = []
  private var depth = 0
  private var fed = 0
  private var failure: Failure?

  /// A reader at the start of a document.
  init(_ consumer: any XMLConsumer) {
    guard let parser = XML_ParserCreate(nil) else { preconditionFailure("memory for a parser") }
    self.parser = parser
    self.consumer = consumer
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser) { reader, name, attributes in
      XMLReader.from(reader).begin(name, attributes)
    } _: { reader, name in
      XMLReader.from(reader).end(name)
    }
    XML_SetCharacterDataHandler(parser) { reader, characters, count in
      XMLReader.from(reader).append(characters, Int(count))
    }
    XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
      XMLReader.from(reader).refuse("it declares entities, which lists have no use for")
    }
    // Each element would get their values, however long.
    XML_SetAttlistDeclHandler(parser) { reader, _, _, _, _, _ in
      XMLReader.from(reader).refuse("it declares attributes, which lists have no use for")
    }
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// Takes in the next bytes of the document.
  func feed(_ bytes: [UInt8]) throws(Failure) {
    try parse(bytes, isLast: false)
    fed += bytes.count
    if fed - Int(expat_byte_index(parser)) > Self.longestTag {
      throw failure(because: "it has an element that is too long")
    }
  }

  /// The document is over.
  func finish() throws(Failure) {
    try parse([], isLast: true)
  }

  private func parse(_ bytes: [UInt8], isLast: Bool) throws(Failure) {
    let status = bytes.withUnsafeBytes {
      XML_Parse(
        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), CInt($0.count), isLast ? 1 : 0)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else {
      throw failure(because: Self.reason(XML_GetErrorCode(parser)))
    }
  }

  private static func reason(_ code: XML_Error) -> String {
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION:
      "it is incomplete"
    case XML_ERROR_UNKNOWN_ENCODING: "its encoding is not UTF-8, UTF-16 or Latin-1"
    default:
      "it is not well-formed XML (\(XML_ErrorString(code).map { String(cString: $0) } ?? "?"))"
    }
  }

  private func failure(because reason: String) -> Failure {
    Failure(line: Int(expat_line_number(parser)), reason: reason)
  }

  // MARK: What libexpat tells

  private static func from(_ reader: UnsafeMutableRawPointer?) -> XMLReader {
    guard let reader else { preconditionFailure("libexpat hands back what it was given") }
    return Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  private func refuse(_ reason: String) {
    if failure == nil { failure = failure(because: reason) }
    XML_StopParser(parser, 0)
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard failure == nil else { return }
    depth += 1
    guard depth <= Self.deepest else {
      return refuse("it has more than \(Self.deepest) elements within each other")
    }
    text.removeAll(keepingCapacity: true)
    var pairs: [String: String] = [:]
    var next = attributes
    while let name = next?[0], let value = next?[1] {
      pairs[Self.local(name)] = String(cString: value)
      next = next?.advanced(by: 2)
    }
    do throws(Failure) {
      try consumer.begin(Self.local(name), attributes: pairs)
    } catch {
      refuse(error.reason)
    }
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    guard failure == nil else { return }
    depth -= 1
    consumer.end(Self.local(name), text: String(decoding: text, as: UTF8.self))
    text.removeAll(keepingCapacity: true)
  }

  private func append(_ characters: UnsafePointer<CChar>?, _ count: Int) {
    guard failure == nil, let characters else { return }
    guard text.count + count <= Self.longestText else {
      return refuse("it has a text that is too long")
    }
    UnsafeBufferPointer(start: characters, count: count).withMemoryRebound(to: UInt8.self) {
      text.append(contentsOf: $0)
    }
  }

  private static func local(_ name: UnsafePointer<CChar>?) -> String {
    guard let name else { return "" }
    let full = String(cString: name)
    return full.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(full[full.index(after: $0)...]) }
      ?? full
  }
}
