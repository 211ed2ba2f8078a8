import Foundation
import TestSupport
import Testing

/// The names of an enumeration's cases, by its source, which is in `file` without its ending.
func cases(of type: String, in file: String) throws -> Set<String> {
  let source = try String(contentsOfFile: Checkout.source("\(file).swift"), encoding: .utf8)
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  let start = try #require(lines.firstIndex { $0.contains("enum \(type): ") })
  let indent = lines[start].prefix { $0 == " " }
  let rest = lines[(start + 1)...]
  let end = try #require(rest.firstIndex { $0 == indent + "}" })
  return Set(
    rest[..<end].compactMap { line in
      let start = ["  case ", "  indirect case "].first { line.hasPrefix(indent + $0) }
      return start.map {
        String(line.dropFirst(indent.count + $0.count).prefix(while: \.isLetter))
      }
    })
}
