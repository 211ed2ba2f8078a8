/// Where in a TOML text its parts stand, as offsets of bytes: what a change of it needs to know.
struct TOMLPlaces {
  /// Where values stand, by their whole names.
  var values: [[String]: Range<Int>] = [:]
  /// Where the elements of lists stand, by the lists' names.
  var elements: [[String]: [Range<Int>]] = [:]
  /// Where the line behind a section's header begins, by the section's name.
  var sections: [[String]: Int] = [:]
}
