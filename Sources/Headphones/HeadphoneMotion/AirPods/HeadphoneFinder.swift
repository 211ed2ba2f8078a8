/// Knows which headphones there are, and whether they are connected.
public protocol HeadphoneFinder: AnyObject, Sendable {
  /// What it knows now.
  ///
  /// - Parameter address: Those that are looked for; nil: any that can be read.
  func find(_ address: BluetoothAddress?) -> HeadphoneFinding

  /// Calls `changed` when the answer may be another one, on a thread of the finder's, until `stop`.
  func watch(_ changed: @escaping @Sendable () -> Void)
  func stop()
}

/// What a finder knows of headphones.
public enum HeadphoneFinding: Hashable, Sendable {
  /// They are connected.
  case found(BluetoothAddress, name: String)
  /// They cannot be read now.
  case obstacle(HeadphoneError)
  /// Nobody can say.
  case unknown
}
