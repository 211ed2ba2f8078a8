import PlayerModel

extension LibraryOrder {
  /// A sentence that names the order, without its full stop.
  var sentence: String {
    let name =
      switch key {
      case .samplerate: "sample rate"
      case .original: "first release"
      case .subtitle: "disc title"
      case .bpm: "BPM"
      default: key.rawValue
      }
    return "Sorted by \(name)\(isDescending ? ", descending" : "")"
  }
}
