// Swift can call all that is needed of sd-bus as it is: messages are built and read value by value, so
// that none of its variadic functions and vtable macros are wanted.
#include <systemd/sd-bus.h>
