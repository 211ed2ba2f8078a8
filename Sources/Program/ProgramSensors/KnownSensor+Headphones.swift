import HeadphoneMotionSensor
import ProgramOutput
import Sensing

extension KnownSensor {
  /// Records the movements of the listener's head.
  package static let headphones = KnownSensor(
    "headphones", "headphone sensor", of: HeadphoneMotionData.self,
    setting: "headphones.record",
    content:
      "How your head moves, from headphones that measure it (AWARE's `ios_airpods_motion`); off until `headphones.record`.",
    row: "A sample of the headphones.", meanings: SensorMeanings.headphones,
    isEnabled: { $0.headphoneSensor.isEnabled }, line: { $0.line }
  ) { dependencies, recording in
    let config = HeadphoneMotionSensor.Config().apply { config in
      config.recording = recording
      // Joining a study of listening does not mean agreeing to send head movements.
      if !dependencies.settings.headphoneSensor.isSynced { config.dbHost = nil }
      config.announcementDelay = 2
      config.source = dependencies.headphones
    }
    return HeadphoneMotionSensor(config)
  }
}

extension HeadphoneMotionData {
  fileprivate var line: RecordLine {
    let angles = [("pitch", pitch), ("yaw", yaw), ("roll", roll)].map { name, angle in
      "\(name) \(Self.degrees(angle))"
    }
    return RecordLine(
      time: localTime(timestamp), event: event, item: angles.joined(separator: "  "),
      note: gap > 0 ? "(\(gap) missing)" : "")
  }

  /// The reason for a gap before the sample, in one or two words.
  private var event: String {
    switch gap {
    case Self.started: "started"
    case Self.away: "reconnected"
    case Self.interrupted: "interrupted"
    default: "motion"
    }
  }

  private static func degrees(_ radians: Double) -> String {
    // The file may contain any value.
    guard abs(radians) < 1000 else { return "—" }
    let tenths = (radians * 1800 / .pi).rounded()
    let (whole, part) = abs(Int(tenths)).quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "−" : "")\(whole).\(part)°"
  }
}
