// rewrite.mjs - reads streams with apache-arrow, tells the values, and writes the streams again
//
//     node rewrite.mjs MODULE FOLDER
//
// For each NAME.arrows of the folder writes NAME.json, the values of its column or the reason why
// it is not read, and NAME.rewritten.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , module, folder] = process.argv;
const { tableFromIPC, tableToIPC } = await import(pathToFileURL(module).href);

function plain(value) {
    if (typeof value === "bigint") return value.toString();
    if (ArrayBuffer.isView(value)) return Array.from(value, plain);
    if (value === null || typeof value !== "object") return value;
    if (value instanceof Date) return value.toISOString();
    if (typeof value.toJSON === "function") return plain(value.toJSON());
    if (Array.isArray(value)) return value.map(plain);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".arrows"))) {
    const name = join(folder, file.replace(/\.arrows$/, ""));
    let found;
    try {
        const table = tableFromIPC(readFileSync(join(folder, file)));
        found = { values: Array.from(table.getChildAt(0), plain) };
        writeFileSync(`${name}.rewritten`, tableToIPC(table, "stream"));
    } catch (error) {
        found = { error: String(error) };
    }
    writeFileSync(`${name}.json`, JSON.stringify(found));
}
