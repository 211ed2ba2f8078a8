extension GestureDetector {
  /// Returns the gestures that headphones cannot detect, each with the reason as a sentence.
  ///
  /// - Parameter measures: What the headphones measure.
  public static func unavailable(
    of gestures: Set<Gesture>, measures: HeadphoneMotion.Measures
  ) -> [Gesture: String] {
    var reasons: [Gesture: String] = [:]
    for gesture in gestures where !measures.isSuperset(of: gesture.needs) {
      reasons[gesture] =
        "These headphones do not measure \(gesture.needs.axisName), which “\(gesture.rawValue)” needs."
    }
    return reasons
  }
}

extension HeadphoneMotion.Measures {
  fileprivate var axisName: String {
    switch self {
    case .roll: "how the head leans (roll)"
    case .pitch: "how it nods (pitch)"
    default: "how it turns (yaw)"
    }
  }
}
