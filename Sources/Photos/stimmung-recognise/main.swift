import CArguments
import CLinux
import COpenCV
import Glibc
import HelperConfinement

// The player starts this program to recognise photos, so that it need not link OpenCV. The program
// cannot be used by hand: it reads requests from standard input, which must be a socket.

var status = stat()
let words = (0..<Int(carguments_count())).compactMap { index in
  carguments_words()?[index].map { String(cString: $0) }
}
guard words.count == 3, words[1] == "--time-limit", let seconds = Int(words[2]),
  (1...3600).contains(seconds), fstat(STDIN_FILENO, &status) == 0,
  status.st_mode & S_IFMT == S_IFSOCK
else {
  let text = "stimmung-recognise is started by stimmung, if photos.model is set.\n"
  _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}
// The player's open files must not be accessible to a process that runs an untrusted model.
cl_close_from(3)
ProcessLimits.set()
cocv_begin()
// OpenCV opens files in its first computation, such as for the number of processors and for OpenCL.
// That must not happen with an untrusted model.
guard OwnModel.isRun(), SystemCallFilter.reading(process: UInt32(getpid())).begin() else {
  _exit(3)
}
RecognitionService.run(on: STDIN_FILENO, seconds: seconds)
