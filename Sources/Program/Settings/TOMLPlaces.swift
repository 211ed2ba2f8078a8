/// The byte offsets of the parts of a TOML text, which are needed to edit it.
struct TOMLPlaces {
  /// The ranges of values by their full names.
  var values: [[String]: Range<Int>] = [:]
  /// The ranges of list elements by the full names of their lists.
  var elements: [[String]: [Range<Int>]] = [:]
  /// The starts of the lines after section headers by the sections' names.
  var sections: [[String]: Int] = [:]
}
