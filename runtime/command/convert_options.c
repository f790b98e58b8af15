/* convert_options.c - the command line of `stria convert` */
#include "command/convert_options.h"

#include <getopt.h>
#include <string.h>

#include "command/report.h"

static const char usage[] =
    "usage: stria convert [OPTION...] INPUT OUTPUT\n"
    "\n"
    "Reads CSV or NDJSON (one object a line) and writes a file of columns.  INPUT and OUTPUT\n"
    "may be -, with --from and --to.  Formats follow from the names' ends:\n"
    "\n"
    "  in    .csv .tsv .ndjson .jsonl        out   .native .rowbinary .arrow\n"
    "\n"
    "Columns, by one of these; without any they are inferred from the first 1 MiB and printed:\n"
    "  --columns LIST       as in \"id UInt64, name Nullable(String), ts DateTime64(3)\"\n"
    "  --schema FILE        a CREATE TABLE statement\n"
    "  --like FILE          those of a .native, .rowbinary or .arrow file\n"
    "  --infer              print what would be inferred, for review, and stop; no OUTPUT\n"
    "\n"
    "Lines that are no rows stop the run, and nothing is written, unless\n"
    "  --rejects FILE       takes them as they are\n"
    "\n"
    "  --from csv|tsv|ndjson, --to native|rowbinary|arrow\n"
    "  --delimiter C        of CSV\n"
    "  --no-header          of CSV: fields are the columns in order\n"
    "  --null TEXT          a field of CSV that is missing, beside the empty one\n"
    "  --quiet              no progress\n"
    "  --help\n"
    "\n"
    "Ends with 0; 1: it failed; 2: it was called wrongly; 3: lines were rejected.\n";

enum {
    OPTION_COLUMNS = 256,
    OPTION_SCHEMA,
    OPTION_LIKE,
    OPTION_INFER,
    OPTION_REJECTS,
    OPTION_FROM,
    OPTION_TO,
    OPTION_DELIMITER,
    OPTION_NO_HEADER,
    OPTION_NULL,
    OPTION_QUIET,
    OPTION_HELP
};

static const struct option long_options[] = {
    {"columns", required_argument, NULL, OPTION_COLUMNS},
    {"schema", required_argument, NULL, OPTION_SCHEMA},
    {"like", required_argument, NULL, OPTION_LIKE},
    {"infer", no_argument, NULL, OPTION_INFER},
    {"rejects", required_argument, NULL, OPTION_REJECTS},
    {"from", required_argument, NULL, OPTION_FROM},
    {"to", required_argument, NULL, OPTION_TO},
    {"delimiter", required_argument, NULL, OPTION_DELIMITER},
    {"no-header", no_argument, NULL, OPTION_NO_HEADER},
    {"null", required_argument, NULL, OPTION_NULL},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

/* What is known of the formats before all options are read. */
typedef struct named_formats {
    const char *from;
    const char *to;
    const char *delimiter;
} named_formats;

/* False for an option that is none, of which getopt_long() has told. */
static bool take_option(convert_options *o, named_formats *named, int option, bool *helps)
{
    switch (option) {
    case OPTION_COLUMNS:
        o->columns = optarg;
        return true;
    case OPTION_SCHEMA:
        o->schema = optarg;
        return true;
    case OPTION_LIKE:
        o->like = optarg;
        return true;
    case OPTION_INFER:
        o->infers_only = true;
        return true;
    case OPTION_REJECTS:
        o->rejects = optarg;
        return true;
    case OPTION_FROM:
        named->from = optarg;
        return true;
    case OPTION_TO:
        named->to = optarg;
        return true;
    case OPTION_DELIMITER:
        named->delimiter = optarg;
        return true;
    case OPTION_NO_HEADER:
        o->csv.has_header = false;
        return true;
    case OPTION_NULL:
        o->csv.null_text = optarg;
        return true;
    case OPTION_QUIET:
        o->is_quiet = true;
        return true;
    case OPTION_HELP:
        *helps = true;
        return true;
    default:
        return false;
    }
}

/* The end of a name, without its dot; empty when it has none. */
static const char *end_of(const char *path)
{
    const char *const dot = strrchr(path, '.');

    return dot != NULL ? dot + 1 : "";
}

static bool set_input(convert_options *o, const named_formats *named)
{
    const char *const from = named->from != NULL ? named->from : end_of(o->input);
    const char *const delimiter = named->delimiter;

    o->csv.delimiter = ',';
    if (strcmp(from, "tsv") == 0) {
        o->csv.delimiter = '\t';
    } else if (strcmp(from, "ndjson") == 0 || strcmp(from, "jsonl") == 0) {
        o->from = INPUT_NDJSON;
    } else if (strcmp(from, "csv") != 0) {
        complain("%s: which format is it? say --from csv, tsv or ndjson", o->input);
        return false;
    }
    if (delimiter != NULL && (strlen(delimiter) != 1 || *delimiter == '"' || *delimiter == '\n')) {
        complain("'%s' is no delimiter of one byte", delimiter);
        return false;
    }
    if (delimiter != NULL)
        o->csv.delimiter = *delimiter;
    return true;
}

static bool set_output(convert_options *o, const named_formats *named)
{
    const char *const to = named->to != NULL ? named->to : end_of(o->output);

    o->to = format_named(to);
    if (o->to == FORMAT_NONE)
        complain("%s: which format is it to be? say --to native, rowbinary or arrow", o->output);
    return o->to != FORMAT_NONE;
}

static bool check_columns(const convert_options *o)
{
    const int given = (o->columns != NULL) + (o->schema != NULL) + (o->like != NULL);

    if (given > 1 || (given > 0 && o->infers_only))
        complain("columns are told by one of --columns, --schema and --like, or by --infer");
    return given == 0 || (given == 1 && !o->infers_only);
}

bool convert_options_read(convert_options *options, int argc, char **argv, bool *helps)
{
    named_formats named = {NULL, NULL, NULL};
    int option;

    *options = (convert_options){.csv = {',', true, NULL}};
    *helps = false;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (!take_option(options, &named, option, helps))
            return false;
    }
    if (*helps) {
        (void)fputs(usage, stdout);
        return true;
    }
    const int paths = options->infers_only ? 1 : 2;
    if (argc - optind != paths) {
        complain("%d names of files are needed: see stria convert --help", paths);
        return false;
    }
    options->input = argv[optind];
    options->output = options->infers_only ? NULL : argv[optind + 1];
    return check_columns(options) && set_input(options, &named) &&
        (options->output == NULL || set_output(options, &named));
}
