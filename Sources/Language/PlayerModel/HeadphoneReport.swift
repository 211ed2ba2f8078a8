/// The state of the headphones.
public struct HeadphoneReport: Codable, Hashable, Sendable {
  /// The source as in the settings: `airpods`, `opentrack` or `file:PATH`.
  public var source: String
  /// Whether the settings allow reading headphones.
  public var isEnabled: Bool
  /// Whether the headphones are connected.
  public var isConnected = false
  /// The name of the headphones; empty if unknown.
  public var name = ""
  /// Where the earbuds are, primary bud first; empty if unknown.
  public var ears: [HeadphoneEar] = []
  /// The measured properties: `roll`, `pitch`, `yaw`, `rotationRate`, `gravity`,
  /// `userAcceleration`.
  public var measures: [String] = []
  /// Why the headphones cannot be read, as a sentence, or `nil`.
  public var problem: String?
  /// The gestures bound to commands, in the order of the settings.
  public var gestures: [GestureBinding] = []
  /// The gesture that seems to be in progress.
  public var underWay: GestureUnderWay?
  /// The number of samples lost since the player started reading.
  public var lost = 0
  /// The number of the newest sample, or 0 if there is none.
  public var newest: Int64 = 0
  /// The requested samples, oldest first, at most 512.
  public var samples: [HeadphoneSample] = []

  public init(source: String, isEnabled: Bool) {
    self.source = source
    self.isEnabled = isEnabled
  }
}

/// Where an earbud is.
public enum HeadphoneEar: String, Codable, Hashable, Sendable {
  case inEar, out, inCase
}

/// A gesture and the command that it runs.
public struct GestureBinding: Codable, Hashable, Sendable {
  /// The gesture's name, such as `nod` or `tilt-left`.
  public var gesture: String
  /// The command line.
  public var command: String
  /// Why the gesture cannot be used, as a sentence, or `nil` if it can.
  public var refusal: String?

  public init(gesture: String, command: String, refusal: String? = nil) {
    self.gesture = gesture
    self.command = command
    self.refusal = refusal
  }
}

/// The progress of a gesture.
public struct GestureUnderWay: Codable, Hashable, Sendable {
  public var gesture: String
  /// The completed share, from 0 to 1.
  public var part: Double

  public init(gesture: String, part: Double) {
    self.gesture = gesture
    self.part = part
  }
}

/// The orientation of the head at a moment; values that were not measured are `nil`.
public struct HeadphoneSample: Codable, Hashable, Sendable {
  /// The number of the sample since the player started reading, from 1.
  public var number: Int64
  public var time: Timestamp
  /// Angles in radians; positive is right ear down, nose up, nose to the left.
  public var roll, pitch, yaw: Double?
  /// The rotation rates about the axes to the right ear, forward and up, in radians per second.
  public var rotationRate: [Double]?
  /// The gesture that this sample completed.
  public var gesture: String?

  public init(number: Int64, time: Timestamp) {
    self.number = number
    self.time = time
  }
}
