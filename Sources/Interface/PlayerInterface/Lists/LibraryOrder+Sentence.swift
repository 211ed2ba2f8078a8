import PlayerModel

extension LibraryOrder {
  /// What is sorted, as a sentence without its point.
  var sentence: String {
    "Sorted by \(key == .mood ? "mood" : key.rawValue)\(isDescending ? ", descending" : "")"
  }
}
