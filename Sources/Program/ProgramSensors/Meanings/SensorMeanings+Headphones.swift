import ProgramOutput

extension SensorMeanings {
  static let headphones = common.merging([
    "timestamp": ColumnMeaning(
      "When the sample was taken.", unit: "Unix ms",
      source: "the source, or this machine's clock when the packet arrived",
      error:
        "Bluetooth adds an uneven delay of some tens of ms; samples of one packet have the same time"
    ),
    "roll": angle(
      "Leaning, positive to the right.",
      "NULL if it was not measured: AirPods do not report it"),
    "pitch": angle("Nodding, positive looks up.", "NULL if it was not measured"),
    "yaw": angle(
      "Turning, positive to the left.", "NULL if it was not measured",
      error:
        "no fixed direction, and it drifts by an unknown amount: compare over seconds, not minutes"),
    "rotationX": rate("the axis to the right ear"),
    "rotationY": rate("the axis that points forward"),
    "rotationZ": rate("the axis that points up"),
    "gravityX": force("Gravity towards the right ear."), "gravityY": force("Gravity forward."),
    "gravityZ": force("Gravity upward."),
    "userAccX": force("Acceleration without gravity, towards the right ear."),
    "userAccY": force("Acceleration without gravity, forward."),
    "userAccZ": force("Acceleration without gravity, upward."),
    "headphonePlacement": ColumnMeaning(
      "Where the sensor is.", unit: "0 unknown, 1 left bud, 2 right bud",
      source: "the headphones",
      absence: "0 if they do not say"),
    "available": ColumnMeaning(
      "What was measured.",
      unit: "bits: 1 roll, 2 pitch, 4 yaw, 8 rotation, 16 gravity, 32 acceleration",
      source: "computed when read, from which columns are NULL"),
    "sequence": ColumnMeaning(
      "The number that the source gave the sample.", unit: "count", source: "the headphones",
      error: "it restarts when they connect", absence: "NULL if the source has none"),
    "gap": ColumnMeaning(
      "How many samples are missing just before this one.",
      unit:
        "samples; -1 the sensor was started, -2 the headphones were disconnected, -3 the player ended without stopping it",
      source: "the sensor, from `sequence` and what it left out",
      error: "-1 to -3: how many is unknown"),
  ]) { _, own in own }
  .merging(quaternion) { _, own in own }.merging(matrix) { _, own in own }

  private static func angle(
    _ meaning: String, _ absence: String,
    error: String =
      "AirPods: steps of 0.006°; the scale is known from observation and may be wrong by a few percent"
  ) -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: "radians, from how the head was held at the start or when recentred",
      source: "the headphones", error: error, absence: absence)
  }

  private static func rate(_ axis: String) -> ColumnMeaning {
    ColumnMeaning(
      "How fast the head turns about \(axis).", unit: "radians per second",
      source: "the headphones",
      error: "not specified by their manufacturers", absence: "NULL if it was not measured")
  }

  private static func force(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: "g", source: "the headphones", error: "not specified by their manufacturers",
      absence: "NULL if it was not measured")
  }

  private static let quaternion = Dictionary(
    uniqueKeysWithValues: ["X", "Y", "Z", "W"].map {
      ("quaternion\($0)", derived("The angles as one rotation: \($0) of its quaternion."))
    })

  private static let matrix = Dictionary(
    uniqueKeysWithValues: (1...3).flatMap { row in
      (1...3).map {
        (
          "rotationMatrixM\(row)\($0)",
          derived("The same as a matrix: row \(row), column \($0).")
        )
      }
    })

  private static func derived(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(
      meaning, unit: "number from -1 to 1",
      source: "computed when read, from `roll`, `pitch` and `yaw`",
      error: "that of the angles; the computation is accurate to the last digits of a double",
      absence: "NULL if an angle that it needs was not measured")
  }
}
