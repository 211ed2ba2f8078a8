// Swift can call all that is needed of sd-bus: messages are built and read value by value, so that
// its variadic functions and vtable macros are not needed.
#include <systemd/sd-bus.h>
