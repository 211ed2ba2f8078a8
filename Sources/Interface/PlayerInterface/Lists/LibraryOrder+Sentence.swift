import PlayerModel

extension LibraryOrder {
  /// A sentence that names the order, without its full stop.
  var sentence: String {
    "Sorted by \(key == .mood ? "mood" : key.rawValue)\(isDescending ? ", descending" : "")"
  }
}
