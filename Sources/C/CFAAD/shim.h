// Swift can call all that is needed of FAAD2.
#include <neaacdec.h>
