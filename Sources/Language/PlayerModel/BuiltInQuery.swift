/// A saved query that is there without being saved.
///
/// One that the listener saves under the same name is used in its place.
public struct BuiltInQuery: Hashable, Sendable {
  public let name: String
  /// What it finds, in the query language.
  public let text: String
  /// The order in which that is listed and played; nil: the usual one.
  public let order: LibraryOrder?

  /// All of them, as they are listed.
  public static let all = [
    BuiltInQuery(
      name: "Recently added", text: "added:<90d", order: LibraryOrder(.added, isDescending: true)),
    BuiltInQuery(
      name: "Most played", text: "plays:>0", order: LibraryOrder(.plays, isDescending: true)),
    BuiltInQuery(name: "Never played", text: "played:never", order: nil),
    BuiltInQuery(name: "Favourites", text: "favourite:yes", order: nil),
  ]

  /// The one that goes by a name; nil if none does.
  public static func named(_ name: String) -> BuiltInQuery? {
    all.first { $0.isCalled(name) }
  }

  /// Those whose names the listener's own queries leave free.
  public static func beside(_ own: [SavedQuery]) -> [BuiltInQuery] {
    all.filter { query in !own.contains { query.isCalled($0.name) } }
  }

  /// Whether it goes by a name: case does not matter, and dashes stand for blanks, as in `most-played`.
  public func isCalled(_ name: String) -> Bool {
    name.lowercased().replacing("-", with: " ") == self.name.lowercased()
  }

  /// What finds it.
  public var query: LibraryQuery {
    LibraryQuery(condition: .saved(name), order: order)
  }
}
