/// Finds headphones and reports changes in their connection.
public protocol HeadphoneFinder: AnyObject, Sendable {
  /// Returns the current state.
  ///
  /// - Parameter address: The headphones to look for, or `nil` for any supported ones.
  func find(_ address: BluetoothAddress?) -> HeadphoneFinding

  /// Calls `changed` on a thread of the finder whenever the result may have changed, until `stop`.
  func watch(_ changed: @escaping @Sendable () -> Void)
  func stop()
}

/// The result of looking for headphones.
public enum HeadphoneFinding: Hashable, Sendable {
  /// Headphones are connected.
  case found(BluetoothAddress, name: String)
  /// The headphones cannot be read now.
  case obstacle(HeadphoneError)
  /// The state is unknown.
  case unknown
}
