extension Int {
  /// This number of seconds in minutes and seconds: `3:41`, or `61:05`.
  package var minutesAndSeconds: String {
    "\(self / 60):\(self % 60 < 10 ? "0" : "")\(self % 60)"
  }
}
