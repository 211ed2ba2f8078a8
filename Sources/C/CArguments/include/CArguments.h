#ifndef CARGUMENTS_H
#define CARGUMENTS_H

// What the system gives a program when it starts. Swift's `CommandLine` reads /proc, which not every system has mounted.

/// How many words the program was called with, its own name among them.
int carguments_count(void);

/// These words, and NULL after them: bytes, for as long as the program runs.
char **carguments_words(void);

/// The file that was started, as it was named then; NULL if the kernel does not say.
const char *carguments_program(void);

#endif
