// Swift can call all that is needed of libmpg123 as it is; functions whose plain names are macros
// are called by the names behind them, such as mpg123_param2.
#include <mpg123.h>
