import ArgumentParser
import Foundation
import PlayerInterface
import TestSupport
import Testing

@testable import Commands

/// The documents, compared with the program.
@Suite struct DocumentTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(Checkout.folder)/\(path)", encoding: .utf8)
  }

  private static var documents: [String] {
    let own = [
      "README.md", ".github/CONTRIBUTING.md", "Resources/README.md", "Resources/DATA.md",
      "Resources/PROTOCOL.md", "Resources/STUDIES.md", "Resources/BENCHMARKS.md",
      "Resources/INTERCHANGE.md",
    ]
    return own + files(withSuffix: ".md")
  }

  /// The files of the sources and tests, by their paths in the checkout.
  private static func files(withSuffix suffix: String) -> [String] {
    ["Sources", "Tests"].flatMap { folder in
      (try? FileManager.default.subpathsOfDirectory(atPath: "\(Checkout.folder)/\(folder)"))?
        .filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 } ?? []
    }
  }

  /// Each of these is run on a real record, and its result compared, by `JoinTests`, the two `ExampleTests` and
  /// `study_tests.py`.
  @Test func `every query in every document is run by a test`() throws {
    let counts = try Self.documents.map { document in
      (document, try Self.text(document).components(separatedBy: "```sql\n").count - 1)
    }
    // The location of a target does not matter.
    let ends = counts.filter { $0.1 > 0 }.map { document, count in
      (document.split(separator: "/").suffix(2).joined(separator: "/"), count)
    }
    #expect(
      Dictionary(uniqueKeysWithValues: ends) == [
        "Resources/STUDIES.md": 9,
        "HeadphoneMotionSensor.docc/ForResearchers.md": 1,
        "OthersSensor.docc/ForResearchers.md": 2,
        "PhotosSensor.docc/ForResearchers.md": 2,
      ])
  }

  /// The words of a line of shell, without its comment; texts in single quotes are one word.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      guard index % 2 == 0 else {
        words.append(String(part))
        continue
      }
      for word in part.split(separator: " ") {
        if word == "#" { return words }
        words.append(String(word))
      }
    }
    return words
  }

  @Test func `the README is short enough to be read in one sitting`() throws {
    #expect(try Self.text("README.md").utf8.count <= 15_000)
  }

  @Test func `the README's commands are valid`() throws {
    let lines = try Self.text("README.md").split(separator: "\n").filter {
      $0.hasPrefix("stimmung ")
    }
    #expect(lines.count > 10)
    let names = Set(Stimmung.commandWords.map(\.name))
    for line in lines {
      let words = Array(Self.words(line).dropFirst())
      // Anything else would be taken for a path to open.
      #expect(words[0].contains("/") || names.contains(words[0]), "\(line)")
      #expect(throws: Never.self, "\(line)") { _ = try Stimmung.parseAsRoot(words) }
    }
  }

  @Test func `the README's keys are those in the help`() throws {
    let names = Set(
      HelpSection.all(.standard).flatMap(\.rows).flatMap { $0.keys.split(separator: " ") })
    let rows = try Self.text("README.md").split(separator: "\n| key | action |\n")[1]
      .split(separator: "\n").dropFirst().prefix { $0.hasPrefix("| `") }
    #expect(rows.count > 20)
    for row in rows {
      let cell = row.dropFirst(2).split(separator: " | ")[0]
      for (index, part) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where index % 2 == 1 {
        // Digits are moods, and arrows are named keys.
        for key in part.split(separator: " ") where key.allSatisfy(\.isASCII) && Int(key) == nil {
          #expect(names.contains(key), "\(key)")
        }
      }
    }
  }

  @Test func `every file that a document links to exists`() throws {
    #expect(Self.documents.count > 40)
    for document in Self.documents {
      let folder = URL(filePath: "\(Checkout.folder)/\(document)").deletingLastPathComponent()
      for match in try Self.text(document).matches(of: /\]\(([^):#]+)[^):]*\)/) {
        let path = folder.appending(path: String(match.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(document): \(match.1)")
      }
    }
  }

  @Test func `every file that a document names as type and theme exists`() throws {
    let files = Set(
      Self.files(withSuffix: ".swift").compactMap { $0.split(separator: "/").last?.dropLast(6) })
    var count = 0
    for document in Self.documents {
      for code in try Self.text(document).matches(of: /`([^`\n]+)`/) {
        // `Type+Theme` itself is the pattern for such names.
        for name in code.1.matches(of: /\w+\+[A-Z]\w+/).map(\.output) where name != "Type+Theme" {
          count += 1
          #expect(files.contains(name), "\(document): \(name)")
        }
      }
    }
    #expect(count > 40)
  }

  @Test func `the page of benchmarks names every measurement`() throws {
    let script = try Self.text("Resources/benchmark")
    let page = try Self.text("Resources/BENCHMARKS.md")
    let names = script.matches(of: /"([a-z-]+)": measure_/).map { String($0.1) }
    #expect(names.count > 5)
    #expect(page.contains("Resources/benchmark \(names.joined(separator: "|"))\n"))
  }
}
