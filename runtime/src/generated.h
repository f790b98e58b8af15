/* generated.h - all that generated code sees of the runtime
 *
 * Raise the number when a change here asks for files to be generated anew. */
#ifndef STRIA_SRC_GENERATED_H
#define STRIA_SRC_GENERATED_H

#include <float.h>
#include <string.h>

#include "src/column/append.h"
#include "src/numbers/bits.h"
#include "src/column/block.h"
#include "src/column/column.h"
#include "src/numbers/convert.h"
#include "src/memory/copy.h"
#include "src/numbers/decimals.h"
#include "src/error.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/half.h"
#include "src/column/refuse.h"
#include "src/column/slices.h"
#include "src/numbers/strings.h"
#include "src/column/type.h"
#include "src/numbers/wide_numbers.h"

#define STRIA__CONTRACT 1

#endif /* STRIA_SRC_GENERATED_H */
