import CArguments
import Glibc
import HTTPTransport

// The player starts this program to send requests to a study's server, so that it need not link an
// HTTP library. The program cannot be used by hand: it reads requests from standard input, which
// must be a socket.

var transport = HTTPTransport()
var arguments = (0..<Int(carguments_count())).compactMap { index in
  carguments_words()?[index].map { String(cString: $0) }
}.dropFirst()
while let option = arguments.popFirst() {
  switch (option, arguments.popFirst()) {
  case ("--ca-file", let file?): transport.certificateAuthorities = file
  case ("--time-limit", let text?):
    guard let seconds = Double(text), seconds > 0 else { fail() }
    transport.timeLimit = seconds
  default: fail()
  }
}
var status = stat()
guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { fail() }
HelperService.run(on: STDIN_FILENO, over: transport)

func fail() -> Never {
  let text = "stimmung-sync is started by stimmung; use “stimmung sensor sync”.\n"
  _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}
