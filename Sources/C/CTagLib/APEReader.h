#ifndef CTAGLIB_APE_READER_H
#define CTAGLIB_APE_READER_H

#include "ItemList.h"

#include <string_view>

/// Adds what the items of an APE tag say.
void readAPE(ItemList &list, std::string_view bytes);

#endif
