// Swift can call all that is needed of libmpg123. Functions whose plain names are macros are called
// by their real names, such as mpg123_param2.
#include <mpg123.h>
