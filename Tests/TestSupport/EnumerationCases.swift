import Foundation

/// The names of an enumeration's cases according to its source, which is in `file` (without
/// extension); empty if the enumeration is not found.
package func cases(of type: String, in file: String) throws -> Set<String> {
  let source = try String(contentsOfFile: Checkout.source("\(file).swift"), encoding: .utf8)
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  guard let start = lines.firstIndex(where: { $0.contains("enum \(type): ") }) else { return [] }
  let indent = lines[start].prefix { $0 == " " }
  let rest = lines[(start + 1)...]
  let end = rest.firstIndex { $0 == indent + "}" } ?? rest.endIndex
  return Set(
    rest[..<end].compactMap { line in
      let start = ["  case ", "  indirect case "].first { line.hasPrefix(indent + $0) }
      return start.map {
        String(line.dropFirst(indent.count + $0.count).prefix(while: \.isLetter))
      }
    })
}
