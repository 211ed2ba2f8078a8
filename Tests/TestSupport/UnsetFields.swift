/// The fields of `value` that are unset: `nil`, empty, zero, or the same as in `blank`.
///
/// A fixture without unset fields reveals every field that a reader or writer loses, and fails once
/// its type gets a field that the fixture does not set. Nested fields are named by their path, as
/// in `track.musicBrainz.release`.
///
/// - Parameter blank: A value in which as little as possible is set.
package func unsetFields<Value>(of value: Value, unlike blank: Value) -> [String] {
  unset(value, blank, "")
}

private func unset(_ value: Any, _ blank: Any?, _ place: String) -> [String] {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let some = mirror.children.first?.value else { return [place] }
    return unset(some, blank.flatMap { Mirror(reflecting: $0).children.first?.value }, place)
  case .collection, .set, .dictionary:
    guard !mirror.children.isEmpty else { return [place] }
    return mirror.children.enumerated().flatMap { unset($1.value, nil, "\(place)[\($0)]") }
  case .struct, .class, .tuple:
    let others = blank.map { Array(Mirror(reflecting: $0).children) } ?? []
    return mirror.children.flatMap { child in
      let label = child.label ?? ""
      return unset(
        child.value, others.first { $0.label == label }?.value,
        place.isEmpty ? label : "\(place).\(label)")
    }
  default: return isUnset(value, blank) ? [place] : []
  }
}

/// Whether a text, number, or enumeration case is empty or zero, or the same as in a blank.
private func isUnset(_ value: Any, _ blank: Any?) -> Bool {
  let isSame = blank.map { "\($0)" == "\(value)" }
  // The default may be either of the two.
  if let flag = value as? Bool { return isSame ?? !flag }
  return isSame == true || ["", "0", "0.0", "-0.0", "nan"].contains("\(value)")
}
