#ifndef CARGUMENTS_H
#define CARGUMENTS_H

// The arguments that the system passes to a program. Swift's `CommandLine` reads /proc, which is
// not mounted on every system.

/// The number of arguments, including the program's name.
int carguments_count(void);

/// The arguments as bytes, terminated by NULL and valid for the life of the program.
char **carguments_words(void);

/// The path by which the program was started, or NULL if the kernel does not provide it.
const char *carguments_program(void);

#endif
