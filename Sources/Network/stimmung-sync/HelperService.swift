import CLinux
import Dispatch
import Glibc
import HelperProtocol
import Transport

/// The service of the helper, which forwards requests from the program that started it.
///
/// It has access to neither files nor records; only the program marks records as acknowledged.
enum HelperService {
  /// Serves requests until the program closes the connection or dies, and then exits immediately.
  ///
  /// - Parameter descriptor: A socket to the program.
  static func run(on descriptor: Int32, over transport: any RequestTransport) -> Never {
    // The program's open files must not be accessible to a process that uses the network.
    cl_close_from(3)
    let watching = DispatchQueue(label: "watching")
    var connection: (any RequestConnection)?
    while let texts = HelperFrame.read(from: descriptor), let request = HTTPRequest(texts: texts) {
      // If the program dies during a request, the helper exits, because nothing could record that the
      // request was sent, and the next helper would send it again. The queue is serial, because a
      // global one would wake the process up every second.
      let watch = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: watching)
      watch.setEventHandler { _exit(0) }
      watch.activate()
      let reply = answer(request, on: &connection, over: transport)
      watch.cancel()
      guard HelperFrame.write(reply.texts, to: descriptor) else { break }
    }
    _exit(0)
  }

  /// Sends a request over the existing connection or a new one.
  private static func answer(
    _ request: HTTPRequest, on connection: inout (any RequestConnection)?,
    over transport: any RequestTransport
  ) -> HelperReply {
    do throws(TransportError) {
      let line = if let connection { connection } else { try transport.connect() }
      connection = line
      return .answer(try line.send(request))
    } catch {
      return .failure(error)
    }
  }
}
