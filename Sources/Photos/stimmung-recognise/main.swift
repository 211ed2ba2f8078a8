import CArguments
import CLinux
import COpenCV
import Glibc
import HelperConfinement

// The player starts this program to learn what photos show, so that it links no OpenCV itself. By hand it is of no
// use: it waits for requests on standard input, which must be a socket.

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
// What the player had open is not for a process that runs a stranger's model.
cl_close_from(3)
ProcessLimits.set()
cocv_begin()
// OpenCV opens files when it first computes: how many processors there are, and what OpenCL has. Not with a stranger's
// model.
guard OwnModel.isRun(), SystemCallFilter.reading(process: UInt32(getpid())).begin() else {
  _exit(3)
}
RecognitionService.run(on: STDIN_FILENO, seconds: seconds)
