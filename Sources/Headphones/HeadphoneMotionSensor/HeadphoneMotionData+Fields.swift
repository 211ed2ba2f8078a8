import HeadphoneMotion
public import Sensing

extension HeadphoneMotionData {
  /// The columns after `id`.
  ///
  /// Values that follow from the angles are not stored, because they would take more space than all others.
  public static let fields: [RecordField<HeadphoneMotionData>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false, isShared: true),
    RecordField("label", \.label, isShared: true),
    RecordField("os", \.os, isShared: true),
    RecordField("timezone", \.timezone, isShared: true),
    RecordField("jsonVersion", \.jsonVersion, isShared: true),
    RecordField("roll", measured: \.roll),
    RecordField("pitch", measured: \.pitch),
    RecordField("yaw", measured: \.yaw),
    RecordField("rotationX", measured: \.rotationX),
    RecordField("rotationY", measured: \.rotationY),
    RecordField("rotationZ", measured: \.rotationZ),
    RecordField("gravityX", measured: \.gravityX),
    RecordField("gravityY", measured: \.gravityY),
    RecordField("gravityZ", measured: \.gravityZ),
    RecordField("userAccX", measured: \.userAccX),
    RecordField("userAccY", measured: \.userAccY),
    RecordField("userAccZ", measured: \.userAccZ),
    derived("quaternionX", "\(cz) * \(sx) * \(cy) - \(sz) * \(cx) * \(sy)", \.quaternionX),
    derived("quaternionY", "\(cz) * \(cx) * \(sy) + \(sz) * \(sx) * \(cy)", \.quaternionY),
    derived("quaternionZ", "\(sz) * \(cx) * \(cy) + \(cz) * \(sx) * \(sy)", \.quaternionZ),
    derived("quaternionW", "\(cz) * \(cx) * \(cy) - \(sz) * \(sx) * \(sy)", \.quaternionW),
    derived("rotationMatrixM11", "\(cY) * \(cR) - \(sY) * \(sP) * \(sR)", \.rotationMatrixM11),
    derived("rotationMatrixM12", "\(sY) * \(cR) + \(cY) * \(sP) * \(sR)", \.rotationMatrixM12),
    derived("rotationMatrixM13", "-\(cP) * \(sR)", \.rotationMatrixM13),
    derived("rotationMatrixM21", "-\(sY) * \(cP)", \.rotationMatrixM21),
    derived("rotationMatrixM22", "\(cY) * \(cP)", \.rotationMatrixM22),
    derived("rotationMatrixM23", "\(sP)", \.rotationMatrixM23),
    derived("rotationMatrixM31", "\(cY) * \(sR) + \(sY) * \(sP) * \(cR)", \.rotationMatrixM31),
    derived("rotationMatrixM32", "\(sY) * \(sR) - \(cY) * \(sP) * \(cR)", \.rotationMatrixM32),
    derived("rotationMatrixM33", "\(cP) * \(cR)", \.rotationMatrixM33),
    RecordField("headphonePlacement", \.headphonePlacement),
    RecordField("available", derivedBy: measures, \.available),
    RecordField("timezoneMinutes", \.timezoneMinutes, isShared: true),
    RecordField("monotonicNanoseconds", \.monotonicNanoseconds),
    RecordField("sequence", \.sequence),
    RecordField("gap", \.gap),
  ]

  private static func derived(
    _ name: String, _ sql: String, _ number: any KeyPath<HeadphoneMotionData, Double> & Sendable
  ) -> RecordField<HeadphoneMotionData> {
    RecordField(name, derivedBy: sql) { record -> Double? in
      let number = record[keyPath: number]
      return number.isNaN ? nil : number
    }
  }

  // The sines and cosines of the half angles and of the angles, as in `Attitude`.
  private static let (sx, cx) = ("sin(pitch / 2)", "cos(pitch / 2)")
  private static let (sy, cy) = ("sin(roll / 2)", "cos(roll / 2)")
  private static let (sz, cz) = ("sin(yaw / 2)", "cos(yaw / 2)")
  private static let (sP, cP) = ("sin(pitch)", "cos(pitch)")
  private static let (sR, cR) = ("sin(roll)", "cos(roll)")
  private static let (sY, cY) = ("sin(yaw)", "cos(yaw)")

  private static let measures = """
    (roll IS NOT NULL) + 2 * (pitch IS NOT NULL) + 4 * (yaw IS NOT NULL) \
    + 8 * (rotationX IS NOT NULL) + 16 * (gravityX IS NOT NULL) + 32 * (userAccX IS NOT NULL)
    """
}
