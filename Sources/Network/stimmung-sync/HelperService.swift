import CLinux
import Dispatch
import Glibc
import HelperProtocol
import Transport

/// The helper's side: takes requests from the program that started it and sends them on.
///
/// It knows neither files nor records: what is marked as acknowledged is the program's to say.
enum HelperService {
  /// Serves until the program at the other end closes the line or dies, and then ends at once.
  ///
  /// - Parameter descriptor: A socket to the program.
  static func run(on descriptor: Int32, over transport: any RequestTransport) -> Never {
    // What the program had open is not for a process that talks to a network.
    cl_close_from(3)
    let watching = DispatchQueue(label: "watching")
    var connection: (any RequestConnection)?
    while let texts = HelperFrame.read(from: descriptor), let request = HTTPRequest(texts: texts) {
      // Nobody marks what is sent for a program that died, and its successor sends it again.
      // On a serial queue: a global one would have the process wake up every second.
      let watch = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: watching)
      watch.setEventHandler { _exit(0) }
      watch.activate()
      let reply = answer(request, on: &connection, over: transport)
      watch.cancel()
      guard HelperFrame.write(reply.texts, to: descriptor) else { break }
    }
    _exit(0)
  }

  /// What the host says, over the connection that is there, or is made.
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
