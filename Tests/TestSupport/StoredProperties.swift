/// How many stored properties each type of a room has that is part of `value`, by the type's name.
///
/// Other rooms answer for themselves: of their types only Swift's own containers are looked into.
///
/// - Parameter room: The module of the types that are counted.
package func storedPropertyCounts(of value: Any, in room: String) -> [String: Int] {
  var counts: [String: Int] = [:]
  func count(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    let type = String(reflecting: type(of: value))
    let isOfRoom = type.hasPrefix(room + ".")
    guard isOfRoom || type.hasPrefix("Swift.") || mirror.displayStyle == .tuple else { return }
    if isOfRoom, mirror.displayStyle == .struct || mirror.displayStyle == .class {
      counts[type] = mirror.children.count
    }
    for child in mirror.children { count(child.value) }
  }
  count(value)
  return counts
}
