/// The fields and cases that values use anywhere, to verify that a fixture contains every key.
///
/// ``unsetFields(of:unlike:)`` expects one value that contains everything; this type expects
/// several values that do so together, such as the messages of a protocol.
package struct SetFields {
  /// The fields that are `nil` or empty in every value of their type, as in `Track.year`, sorted.
  package var missing: [String] { seen.subtracting(set).sorted() }
  /// The types that occur.
  package private(set) var types: Set<String> = []
  /// The cases of enumerations that occur, as in `QueueContent.paths`.
  package private(set) var cases: Set<String> = []
  private var seen: Set<String> = []
  private var set: Set<String> = []

  /// Collects what is set in `values`.
  package init(in values: [Any]) {
    for value in values { look(at: value, called: "") }
  }

  private mutating func look(at value: Any, called name: String) {
    let mirror = Mirror(reflecting: value)
    let type = "\(type(of: value))"
    switch mirror.displayStyle {
    case .optional:
      guard let some = mirror.children.first?.value else { return }
      return look(at: some, called: name)
    case .collection, .set, .dictionary:
      guard !mirror.children.isEmpty else { return }
      for child in mirror.children { look(at: child.value, called: name) }
    case .enum:
      types.insert(type)
      guard let payload = mirror.children.first else {
        cases.insert("\(type).\(value)")
        break
      }
      let place = "\(type).\(payload.label ?? "")"
      cases.insert(place)
      look(atField: payload.value, called: place)
    case .tuple:
      for child in mirror.children {
        look(atField: child.value, called: "\(name).\(child.label ?? "")")
      }
    default:
      types.insert(type)
      for child in mirror.children {
        look(atField: child.value, called: "\(type).\(child.label ?? "")")
      }
    }
    set.insert(name)
  }

  private mutating func look(atField value: Any, called name: String) {
    seen.insert(name)
    look(at: value, called: name)
  }
}
