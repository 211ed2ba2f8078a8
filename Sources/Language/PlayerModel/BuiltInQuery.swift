/// A saved query that exists without being saved.
///
/// A query that the listener saves under the same name takes precedence.
public struct BuiltInQuery: Hashable, Sendable {
  public let name: String
  /// The query, in the query language.
  public let text: String
  /// The order for listing and playing, or `nil` for the default.
  public let order: LibraryOrder?
  /// Why it finds nothing in a library with music, as a sentence.
  public let emptySentence: String

  /// The query of favourites.
  public static let favourites = BuiltInQuery(
    name: "Favourites", text: "favourite:yes", order: nil,
    emptySentence:
      "There are no favourites yet: “stimmung favourite on” makes the playing song one.")

  /// All built-in queries, in the order in which they are listed.
  public static let all = [
    BuiltInQuery(
      name: "Recently added", text: "added:<90d", order: LibraryOrder(.added, isDescending: true),
      emptySentence: "Nothing was added to the library in the last 90 days."),
    BuiltInQuery(
      name: "Most played", text: "plays:>0", order: LibraryOrder(.plays, isDescending: true),
      emptySentence: "Nothing has been played yet: songs that you listen to are listed here."),
    BuiltInQuery(
      name: "Never played", text: "played:never", order: nil,
      emptySentence: "You have listened to every song in the library."),
    favourites,
  ]

  /// Returns the query with the given name, or `nil` if there is none.
  public static func named(_ name: String) -> BuiltInQuery? {
    all.first { $0.isCalled(name) }
  }

  /// Returns the queries whose names are not used by the listener's own.
  public static func beside(_ own: [SavedQuery]) -> [BuiltInQuery] {
    all.filter { query in !own.contains { query.isCalled($0.name) } }
  }

  /// Returns whether the query has the given name, ignoring case and treating dashes as blanks, as
  /// in `most-played`.
  public func isCalled(_ name: String) -> Bool {
    name.lowercased().replacing("-", with: " ") == self.name.lowercased()
  }

  /// A query that finds its tracks.
  public var query: LibraryQuery {
    LibraryQuery(condition: .saved(name), order: order)
  }
}
