import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../src/providers/stores/storeA');
/** A constant of a module whose value is a text, or an object of numbers that texts contain. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z_]*) =\s*(`[^`]*`|'[^'\n]*'|\{[^\n]*\}|\d+)(?: as const)?;/gm;

/** A GraphQL document that the service sends to storeA. */
export interface StoreADocument {
  /** The module and the constant. */
  name: string;
  text: string;
}

const sources = new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')] as const));

/** Returns all documents in the modules of storeA's client: their constants `…_QUERY` and `…_MUTATION`. */
export function storeADocuments(): StoreADocument[] {
  return [...sources.keys()].flatMap((file) =>
    [...constantsIn(file).keys()]
      .filter((name) => /_(?:QUERY|MUTATION)$/.test(name))
      .map((name) => ({ name: `${file} ${name}`, text: textOf(name, file) })),
  );
}

/** Returns the number of queries and mutations in the sources, wherever they are. */
export function operationsInSources(): number {
  return [...sources.values()].flatMap((source) => source.match(OPERATION) ?? []).length;
}

const OPERATION = /[`'](?:query|mutation)\b/g;

const constantsIn = (file: string) =>
  new Map([...sources.get(file)!.matchAll(CONSTANT)].map(([, name, value]) => [name!, value!] as const));

/** Returns the text of a constant of a module, with those of other constants in it. */
function textOf(name: string, file: string): string {
  const value = constantsIn(file).get(name);
  if (value === undefined) return textOf(name, exporterOf(name));
  if (!/^[`']/.test(value)) return value;
  return value.slice(1, -1).replaceAll(/\$\{(\w+)(?:\.(\w+))?\}/g, (_, inner: string, key?: string) => {
    const found = textOf(inner, file);
    return key === undefined ? found : new RegExp(`\\b${key}: (\\d+)`).exec(found)![1]!;
  });
}

function exporterOf(name: string): string {
  const found = [...sources].find(([, source]) => source.includes(`export const ${name} =`));
  if (!found) throw new Error(`No module exports ${name}`);
  return found[0];
}
