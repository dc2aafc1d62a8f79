import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse } from '@swc/core';
import { RETIRED_COMPOUNDS, RETIRED_IN_NAMES, RETIRED_IN_PROSE, STORED_KEYS } from './retired-words.ts';

/** Data in other people's words, generated files, and the list of retired words itself. */
const EXEMPT =
  /^(?:samples|migrations|bench\/checks|client\/generated|console\/src\/(?:generated|locales))\/|^schema\/openapi\.json|package-lock|^LICENSE|\/lexicon\/|column-synonyms|test\/checks\/(?:retired-words|vocabulary)/;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 50_000_000 })
  .split('\n')
  .filter((file) => file && !EXEMPT.test(file));
const sources = files.filter((file) => /\.tsx?$/.test(file));
const documents = files.filter((file) => /\.(?:md|graphql)$/.test(file));

/** The words of a name in camelCase, snake_case or kebab-case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_\-.$/]+/)
    .filter(Boolean);
}

function retiredIn(name: string): string | undefined {
  const words = wordsOf(name.replace(/looks?[-_]?ups?/gi, 'lookup'));
  const text = ` ${words.join(' ')} `;
  return (
    words.find((word) => RETIRED_IN_NAMES.has(word)) ??
    RETIRED_COMPOUNDS.find((compound) => text.includes(` ${compound} `))
  );
}

/** Every identifier of a module, in declarations, members and types. */
async function identifiersOf(source: string, path = 'a.ts'): Promise<Set<string>> {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if ((type === 'Identifier' || type === 'PrivateName') && typeof value === 'string') names.add(value);
    Object.values(node).forEach(walk);
  };
  walk(await parse(source, { syntax: 'typescript', decorators: true, tsx: path.endsWith('x') }));
  return names;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g;
/** Strings with a space that people read: descriptions, errors, log lines, test names. */
const READ_STRING =
  /(?:description|message|title|summary|reason)['"]?:\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1|(?:\b(?:it|describe|test)|\.(?:info|warn|error|debug)|Error|invalid\w*|notFound)\(\s*(?:\{[^{}]*\},\s*|'[A-Z_]+',\s*)?(['"`])((?:(?!\3)[^\\]|\\.)*)\3/g;

function proseOf(source: string): string[] {
  const strings = [...source.matchAll(READ_STRING)].map((match) =>
    (match[2] ?? match[4] ?? '').replace(/\$\{[^}]*\}/g, ''),
  );
  return [...(source.match(COMMENT) ?? []), ...strings];
}

/** The lines that use a retired word. */
function retiredLines(prose: string): string[] {
  return prose.split('\n').flatMap((line) => {
    const read = line
      .replace(/\b(?:in|one|takes?) place\b/gi, '')
      .replace(/\b(?:third|first)[- ]part(?:y|ies)\b/gi, '');
    const word = RETIRED_IN_PROSE.map((each) => read.match(each)?.[0]).find(Boolean);
    return word ? [`"${word}" in: ${line.trim()}`] : [];
  });
}

async function problems(
  paths: string[],
  find: (text: string, path: string) => Promise<string[]> | string[],
): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => (await find(await readFile(path, 'utf8'), path)).map((problem) => `${path}: ${problem}`)),
  );
  return found.flat();
}

describe('the vocabulary of the project', () => {
  it('has no retired word in the name of a file or folder', () => {
    expect(files.filter((file) => retiredIn(file.replace(/\.\w+$/, '')))).toEqual([]);
  });

  it('has no retired word in an identifier', async () => {
    const found = await problems(sources, async (source, path) =>
      [...(await identifiersOf(source, path))]
        .filter((name) => retiredIn(name) && !STORED_KEYS.has(name))
        .map((name) => `${name} (${retiredIn(name)})`),
    );
    expect(found).toEqual([]);
  });

  it('has no retired word in a comment, a description, an error, a log line or the name of a test', async () => {
    expect(await problems(sources, (source) => proseOf(source).flatMap(retiredLines))).toEqual([]);
  });

  it('has no retired word in the documentation or the descriptions of the schema', async () => {
    expect(await problems(documents, retiredLines)).toEqual([]);
  });

  it('finds a retired word wherever it stands', async () => {
    const source = `/** Tells who waits. */ class Bed { openDoor() { throw new Error('The door is closed'); } }`;
    expect([...(await identifiersOf(source))].filter(retiredIn)).toEqual(['Bed', 'openDoor']);
    expect(proseOf(source).flatMap(retiredLines)).toHaveLength(2);
    expect(retiredIn('src/legal-turns')).toBe('turns');
  });
});
