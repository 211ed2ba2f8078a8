import PlayerModel

extension LibraryOrder {
  /// A sentence that names the order, without its full stop.
  var sentence: String {
    let name = key == .samplerate ? "sample rate" : key.rawValue
    return "Sorted by \(name)\(isDescending ? ", descending" : "")"
  }
}
