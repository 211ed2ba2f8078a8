#include "CArguments.h"
#include <stddef.h>
#include <sys/auxv.h>

static int count;
static char **words;

// glibc passes the arguments to constructors, which run before any Swift code.
__attribute__((constructor)) static void keep(int given_count, char **given_words) {
  count = given_count;
  words = given_words;
}

int carguments_count(void) { return count; }

char **carguments_words(void) { return words; }

const char *carguments_program(void) { return (const char *)getauxval(AT_EXECFN); }
