#ifndef CTAGLIB_APE_READER_H
#define CTAGLIB_APE_READER_H

#include "ItemList.h"

#include <string_view>

/// Adds the contents of an APE tag's items.
void readAPE(ItemList &list, std::string_view bytes);

#endif
