// works.hpp - each file of works enters its own
#ifndef STRIA_BENCH_WORKS_HPP
#define STRIA_BENCH_WORKS_HPP

namespace bench
{

void enter_numbers();
void enter_decimals();
void enter_members();
void enter_lists();
void enter_strings();
void enter_dictionaries();
void enter_columns();
void enter_push();
void enter_native();
void enter_arrow();
void enter_arrow_ipc(); // where the library has this part
void enter_rowbinary();
void enter_texts();
void enter_times();
void enter_records();

} // namespace bench

#endif // STRIA_BENCH_WORKS_HPP
