import Glibc
import Linux
import ProgramOutput

StandardOutput.reservePlace()
let words = ProgramArguments.spelled
guard let work = SmallProgram.work(words) else {
  if words.isEmpty { SmallProgram.startPlayer() }
  SmallProgram.becomeWhole()
}
exit(StandardOutput.exitCode(after: work))
