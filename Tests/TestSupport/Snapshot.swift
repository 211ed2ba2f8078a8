import FoundationEssentials

/// The expected text of a screen or file, stored next to the tests.
///
/// `RECORD_SNAPSHOTS=1 swift test` writes the texts again, and fails, so that a recording run is
/// never mistaken for a passing one.
package struct Snapshot: Sendable {
  private let path: String

  /// The file `name` in the folder `Snapshots` next to the test's own file.
  package init(_ name: String, file: String = #filePath) {
    self.init(path: Checkout.beside("Snapshots/" + name, file: file))
  }

  /// The file at `path`.
  package init(path: String) {
    self.path = path
  }

  /// Whether texts are to be written instead of compared.
  package static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
  }

  /// The lines of the file; empty if it cannot be read.
  package var lines: [String] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The difference between `lines`, such as one line per value, and the file; `nil` if they are
  /// equal.
  package func difference(from lines: [String]) -> String? {
    difference(from: lines.map { $0 + "\n" }.joined())
  }

  /// The difference between `text` and the file, as a sentence for the failing test; `nil` if they
  /// are equal.
  package func difference(from text: String) -> String? {
    if Self.isRecording { return record(text) }
    guard let data = FileManager.default.contents(atPath: path) else {
      return "There is no \(path): record it with RECORD_SNAPSHOTS=1."
    }
    let kept = String(decoding: data, as: UTF8.self)
    guard kept != text else { return nil }
    let expected = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line =
      zip(expected, actual).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(expected.count, actual.count)
    return """
      \(path) differs from line \(line + 1) on.
      Kept:
      \(kept)
      Now:
      \(text)
      """
  }

  private func record(_ text: String) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: Checkout.parent(of: path), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
      return "Recorded \(path)."
    } catch {
      return "\(path) could not be written: \(error)."
    }
  }
}
