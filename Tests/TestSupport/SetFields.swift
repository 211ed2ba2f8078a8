/// Which fields and cases are in use somewhere in values, so that a fixture can be seen to have every key.
///
/// ``unsetFields(of:unlike:)`` asks for one value that has everything; this for several that have it together, as the
/// messages of a protocol do.
package struct SetFields {
  /// The fields that are nil or empty wherever their type is, as in `Track.year`, sorted.
  package var missing: [String] { seen.subtracting(set).sorted() }
  /// The types whose values there are.
  package private(set) var types: Set<String> = []
  /// The cases of enumerations that there are, as in `QueueContent.paths`.
  package private(set) var cases: Set<String> = []
  private var seen: Set<String> = []
  private var set: Set<String> = []

  /// What is set in `values`.
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
