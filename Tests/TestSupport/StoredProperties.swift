/// The number of stored properties of each type of a module within `value`, by the type's name.
///
/// Types of other modules are skipped, except for Swift's own containers.
///
/// - Parameter module: The module whose types are counted.
package func storedPropertyCounts(of value: Any, in module: String) -> [String: Int] {
  var counts: [String: Int] = [:]
  func count(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    let type = String(reflecting: type(of: value))
    let isInModule = type.hasPrefix(module + ".")
    guard isInModule || type.hasPrefix("Swift.") || mirror.displayStyle == .tuple else { return }
    if isInModule, mirror.displayStyle == .struct || mirror.displayStyle == .class {
      counts[type] = mirror.children.count
    }
    for child in mirror.children { count(child.value) }
  }
  count(value)
  return counts
}
