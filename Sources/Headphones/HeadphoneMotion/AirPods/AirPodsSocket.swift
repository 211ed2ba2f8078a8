import CLinux
import Glibc

/// The socket to the earbuds: L2CAP over classic Bluetooth, which preserves packet boundaries.
enum AirPodsSocket {
  /// The service's PSM number.
  private static let service: UInt16 = 0x1001

  /// Starts connecting; the socket becomes writable when the connection succeeds or fails.
  static func connect(_ address: BluetoothAddress) -> Result<Int32, HeadphoneError> {
    let kind = SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(cl_af_bluetooth, Int32(kind), cl_btproto_l2cap)
    guard descriptor >= 0 else { return .failure(refusal(errno)) }
    var security = cl_bt_security(level: cl_bt_security_medium, key_size: 0)
    setsockopt(
      descriptor, cl_sol_bluetooth, cl_bt_security_option, &security,
      socklen_t(MemoryLayout<cl_bt_security>.size))
    guard begin(descriptor, address) else {
      let number = errno
      close(descriptor)
      return .failure(refusal(number))
    }
    return .success(descriptor)
  }

  private static func begin(_ descriptor: Int32, _ address: BluetoothAddress) -> Bool {
    var place = cl_sockaddr_l2()
    place.family = UInt16(cl_af_bluetooth)
    place.psm = service.littleEndian
    // The address is stored with the last byte first.
    withUnsafeMutableBytes(of: &place.address) { $0.copyBytes(from: address.bytes.reversed()) }
    return withUnsafeBytes(of: &place) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        Glibc.connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) == 0
          || errno == EINPROGRESS
      }
    }
  }

  /// Returns the error for a failed connection.
  static func refusal(_ number: Int32) -> HeadphoneError {
    switch number {
    case EACCES, EPERM:
      HeadphoneError(
        .notPermitted,
        "You are not allowed to open Bluetooth connections; ask this machine's administrator.")
    case EAFNOSUPPORT, EPROTONOSUPPORT, EHOSTUNREACH, ENETUNREACH, ENODEV:
      HeadphoneError(.noAdapter, "This machine has no Bluetooth adapter; connect one.")
    case EHOSTDOWN, ENETDOWN:
      HeadphoneError(
        .notConnected, "The headphones are not connected; take them out of their case.")
    case EBUSY:
      HeadphoneError(
        .taken, "Another program is already reading the headphones; close it.")
    default:
      HeadphoneError(
        .refused,
        "The headphones refuse the connection (\(String(cString: strerror(number)))); "
          + "put them in their case and take them out again.")
    }
  }
}
