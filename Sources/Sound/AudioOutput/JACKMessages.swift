import Glibc

/// The messages of libjack, which ALSA's plugin for JACK loads.
///
/// Without JACK's server, libjack would write some lines to the terminal.
enum JACKMessages {
  private typealias Receiver = @convention(c) (UnsafePointer<CChar>?) -> Void
  private typealias SetReceiver = @convention(c) (Receiver?) -> Void

  private static let isSilent: Void = {
    // The library stays loaded, because its functions are used until the process ends.
    guard let library = dlopen("libjack.so.0", RTLD_LAZY) else { return }
    for name in ["jack_set_error_function", "jack_set_info_function"] {
      guard let symbol = dlsym(library, name) else { continue }
      unsafeBitCast(symbol, to: SetReceiver.self)({ _ in })
    }
  }()

  /// Discards the messages from now on, if libjack is installed.
  static func silence() {
    _ = isSilent
  }
}
