import Foundation
import PlayerModel
import TestSupport
import Testing

/// The files that `make_corpus.py` makes, with what holds for each.
struct Corpus {
  /// A file of the corpus; `make_corpus.py` says what the facts mean.
  struct Entry: Decodable, Sendable {
    enum Class: String, Decodable {
      case whole, damaged, refused, flac, alac, aac
    }

    var name: String
    var `class`: Class
    var frames: [[Int]]?
    var ffmpeg: Agreement
    var like: String?
    var head: Int?
    var tail: Int?
    var kind: String?
  }

  /// Whether another decoder agrees; if not, why.
  enum Agreement: Decodable {
    case agrees
    case differs(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let reason = try? value.decode(String.self) {
        self = .differs(reason)
      } else {
        self = .agrees
      }
    }
  }

  /// Whether these tests are asked for: they take longer than all others together.
  static let isWanted = ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil

  /// The corpus, made once; nil if it is not wanted or could not be made.
  static let shared: Corpus? = isWanted ? try? Corpus() : nil

  let folder: String
  let entries: [Entry]

  private init() throws {
    var template = Array("/tmp/stimmung-corpus-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    // A static value is never released.
    atexit { Corpus.remove() }
    _ = try output(of: ["python3", "-B", Checkout.beside("make_corpus.py"), folder])
    let facts = try Data(contentsOf: URL(fileURLWithPath: folder + "/corpus.json"))
    entries = try JSONDecoder().decode([Entry].self, from: facts)
  }

  private static func remove() {
    guard let shared else { return }
    try? FileManager.default.removeItem(atPath: shared.folder)
  }

  /// The names of the entries for which `condition` holds.
  static func names(where condition: (Entry) -> Bool) -> [String] {
    shared?.entries.filter(condition).map(\.name) ?? []
  }

  /// The entry of that name.
  static func entry(_ name: String) throws -> Entry {
    try #require(shared?.entries.first { $0.name == name })
  }

  /// The path of the file of that name.
  static func path(_ name: String) throws -> TrackPath {
    TrackPath(encoded: try #require(shared).folder + "/" + name)
  }
}

/// What a program writes on its standard output.
func output(of command: [String]) throws -> Data {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  process.standardInput = FileHandle.nullDevice
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(command)")
  return data
}
