import Glibc
import Linux
import ProgramOutput

StandardOutput.reservePlace()
guard let work = SmallProgram.work(ProgramArguments.spelled) else { SmallProgram.becomeWhole() }
exit(StandardOutput.exitCode(after: work))
