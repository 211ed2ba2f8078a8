import CExpat
import Linux
import PlayerModel

/// A consumer of the elements of an XML document.
protocol XMLConsumer: AnyObject {
  /// Handles the beginning of an element.
  ///
  /// - Throws: ``XMLReader/Failure`` to reject the document.
  func begin(_ name: String, attributes: [String: String]) throws(XMLReader.Failure)
  /// Handles the end of an element; `text` is its text after the last child element.
  func end(_ name: String, text: String)
}

/// A streaming XML reader based on libexpat, which ignores namespace prefixes.
///
/// Documents may be malicious. One that declares entities is rejected, since a few lines of them expand to
/// gigabytes, and external references are never fetched.
final class XMLReader {
  /// The reason why a document cannot be read.
  struct Failure: Error, Hashable {
    /// The line number, from 1.
    var line: Int
    /// The problem, as a clause without a period.
    var reason: String
  }

  /// The number of bytes of a file to parse at once.
  private static let pieceBytes = 1 << 20
  /// The maximum depth of elements.
  private static let deepest = 64
  /// The maximum length of a text in bytes.
  private static let longestText = 1 << 20
  /// The maximum size of a tag in bytes, because libexpat rescans an incomplete tag with each piece.
  private static let longestTag = 4 << 20

  private let parser: XML_Parser
  private let consumer: any XMLConsumer
  private var text: [UInt8] = []
  private var depth = 0
  private var fed = 0
  private var failure: Failure?

  /// Creates a reader at the start of a document.
  init(_ consumer: any XMLConsumer) {
    guard let parser = XML_ParserCreate(nil) else {
      preconditionFailure("there is no memory for a parser")
    }
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
      XMLReader.from(reader).refuse("it declares entities, which playlists do not need")
    }
    // Attribute defaults would be added to each element, however long they are.
    XML_SetAttlistDeclHandler(parser) { reader, _, _, _, _, _ in
      XMLReader.from(reader).refuse("it declares attributes, which playlists do not need")
    }
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// Reads a file piece by piece.
  ///
  /// - Throws: `FileError` if it cannot be read, or is rejected, with a sentence that names the line.
  static func read(_ file: RegularFile, into consumer: any XMLConsumer) throws(FileError) {
    let reader = XMLReader(consumer)
    var offset = 0
    while true {
      let piece = try file.read(at: offset, count: pieceBytes)
      offset += piece.count
      do throws(Failure) {
        if piece.isEmpty { return try reader.finish() }
        try reader.feed(piece)
      } catch {
        throw FileError(
          .readFailed,
          "\(file.path.tidied) cannot be read from line \(error.line) on: \(error.reason).")
      }
    }
  }

  /// Parses the next bytes of the document.
  func feed(_ bytes: [UInt8]) throws(Failure) {
    try parse(bytes, isLast: false)
    fed += bytes.count
    if fed - Int(expat_byte_index(parser)) > Self.longestTag {
      throw failure(because: "it has an element that is too long")
    }
  }

  /// Ends the document.
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

  // MARK: Callbacks of libexpat

  private static func from(_ reader: UnsafeMutableRawPointer?) -> XMLReader {
    guard let reader else { preconditionFailure("libexpat must pass the reader on") }
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
      return refuse("it contains text that is too long")
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
