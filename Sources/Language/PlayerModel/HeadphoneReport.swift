/// How the headphones are.
public struct HeadphoneReport: Codable, Hashable, Sendable {
  /// Where they are read, as the settings name it: `airpods`, `opentrack` or `file:PATH`.
  public var source: String
  /// Whether the settings let the player use them.
  public var isEnabled: Bool
  /// Whether they are there.
  public var isConnected = false
  /// What they are called; empty if that is not known.
  public var name = ""
  /// Where the buds are, the one that speaks for both first; empty if that is not known.
  public var ears: [HeadphoneEar] = []
  /// What is measured: `roll`, `pitch`, `yaw`, `rotationRate`, `gravity`, `userAcceleration`.
  public var measures: [String] = []
  /// What keeps them from being read, as one sentence; nil if nothing does.
  public var problem: String?
  /// The gestures that do something, in the order of the settings.
  public var gestures: [GestureBinding] = []
  /// The gesture that may be under way.
  public var underWay: GestureUnderWay?
  /// How many samples were lost since the player began to listen.
  public var lost = 0
  /// The number of the newest sample; 0 before any.
  public var newest: Int64 = 0
  /// The samples that were asked for, oldest first, at most 512.
  public var samples: [HeadphoneSample] = []

  public init(source: String, isEnabled: Bool) {
    self.source = source
    self.isEnabled = isEnabled
  }
}

/// Where a bud is.
public enum HeadphoneEar: String, Codable, Hashable, Sendable {
  case inEar, out, inCase
}

/// A gesture and what it does.
public struct GestureBinding: Codable, Hashable, Sendable {
  /// Its name, such as `nod` or `tilt-left`.
  public var gesture: String
  /// The command, as it is typed in the command line.
  public var command: String
  /// Why it cannot be made or used, as one sentence; nil if it can.
  public var refusal: String?

  public init(gesture: String, command: String, refusal: String? = nil) {
    self.gesture = gesture
    self.command = command
    self.refusal = refusal
  }
}

/// How far a gesture is.
public struct GestureUnderWay: Codable, Hashable, Sendable {
  public var gesture: String
  /// From 0 to 1, which is all of it.
  public var part: Double

  public init(gesture: String, part: Double) {
    self.gesture = gesture
    self.part = part
  }
}

/// How the head was held at a moment; what is not measured is nil.
public struct HeadphoneSample: Codable, Hashable, Sendable {
  /// Counts the samples since the player began to listen, from 1.
  public var number: Int64
  public var time: Timestamp
  /// Angles in radians: right ear down, nose up, nose to the left are positive.
  public var roll, pitch, yaw: Double?
  /// How fast the head turns about the axes to the right ear, forward and up, radians a second.
  public var rotationRate: [Double]?
  /// The gesture that was recognised by this sample.
  public var gesture: String?

  public init(number: Int64, time: Timestamp) {
    self.number = number
    self.time = time
  }
}
