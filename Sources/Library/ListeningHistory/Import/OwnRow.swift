import FoundationEssentials
import OpenFormats

/// A row of our own CSV export, by the names of its columns.
///
/// A cell with a value of the wrong type counts as empty.
struct OwnRow: OwnEntry {
  let cells: [String: String]

  func text(_ field: SessionField) -> String? {
    guard let cell = cells[field.rawValue], !cell.isEmpty else { return nil }
    // The prefix that keeps a spreadsheet from running a formula is not part of the text.
    return ExportBuffer.text(ofCell: cell)
  }

  func integer(_ field: SessionField) -> Int? { text(field).flatMap { Int($0) } }

  func number(_ field: SessionField) -> Double? { text(field).flatMap { Double($0) } }

  func flag(_ field: SessionField) -> Bool? { text(field).flatMap { Bool($0) } }

  func list<Element: Decodable>(_ field: SessionField) -> [Element]? {
    text(field).flatMap { try? JSONDecoder().decode([Element].self, from: Data($0.utf8)) }
  }
}
