package import PlayerModel

extension LibraryOrder {
  /// A sentence that names the order, without its full stop.
  package var sentence: String { "Sorted \(phrase)" }

  /// Returns a sentence on the queue after it was sorted.
  ///
  /// - Parameter isChange: Whether that changed the queue, so that it can be undone.
  package func sentence(onQueue isChange: Bool) -> String {
    isChange
      ? "\(sentence); you can undo that." : "The queue was already in this order: \(phrase)."
  }

  private var phrase: String {
    let name =
      switch key {
      case .samplerate: "sample rate"
      case .original: "first release"
      case .subtitle: "disc title"
      case .bpm: "BPM"
      default: key.rawValue
      }
    return "by \(name)\(isDescending ? ", descending" : "")"
  }
}
