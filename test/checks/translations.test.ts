import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from '@swc/core';

const LOCALES = 'console/src/locales';
const LANGUAGES = ['en', 'de', 'sr'] as const;
const areas = globSync(`${LOCALES}/en/*.json`)
  .map((path) => basename(path, '.json'))
  .toSorted();

/** Texts that are the same in two languages: names, and words that both have. */
const SAME = /^(?:[\W\d]*|(?:\W*\{\{\w+\}\}\W*)+)$/;
const SHARED_WORDS = new Set(readFileSync(`test/checks/shared-words.txt`, 'utf8').split('\n').filter(Boolean));

/** Attributes that people read or hear. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
  'nothingFound',
]);

type Texts = { [key: string]: string | Texts };

function textsOf(language: string, area: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: Texts, path: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') found.set(`${path}${key}`, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(`${LOCALES}/${language}/${area}.json`, 'utf8')) as Texts, '');
  return found;
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The keys that a language needs: those of English, a plural in each form of the language. */
function neededKeys(language: string, english: Iterable<string>): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...english].flatMap((key) =>
    PLURAL.test(key) ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  );
  return [...new Set(keys)].toSorted();
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)\/?>/g)].map(([all]) => all).toSorted();

describe.each(areas)('the texts of %s', (area) => {
  const english = textsOf('en', area);

  it.each(LANGUAGES)('are complete in %s', (language) => {
    expect([...textsOf(language, area).keys()].toSorted()).toEqual(neededKeys(language, english.keys()));
  });

  it.each(['de', 'sr'])('are translated in %s, with the same placeholders', (language) => {
    const wrong = [...textsOf(language, area)].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
      const isSame = text === original && !SAME.test(text) && !SHARED_WORDS.has(text);
      return !text.trim() || isSame || String(placeholders(text)) !== String(placeholders(original));
    });
    expect(wrong).toEqual([]);
  });
});

describe('the pages of the console', () => {
  it('have the same files of texts in each language', () => {
    for (const language of LANGUAGES)
      expect(
        globSync(`${LOCALES}/${language}/*.json`)
          .map((path) => basename(path, '.json'))
          .toSorted(),
      ).toEqual(areas);
  });

  it('show no text that is written into the code', async () => {
    const found: string[] = [];
    for (const path of globSync('console/src/**/*.tsx'))
      found.push(...(await hardCodedTexts(readFileSync(path, 'utf8'))).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  it('use every text', () => {
    const code = globSync('console/src/**/*.{ts,tsx}')
      .filter((path) => !dirname(path).endsWith('generated'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const used = [...code.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)*)(?:\.?\$\{|['"`])/gi)].map(([, key]) => key!);
    const exact = new Set(used);
    const isUsed = (key: string): boolean =>
      exact.has(key) || [...key.matchAll(/\./g)].some(({ index }) => code.includes(`\`${key.slice(0, index)}.\${`));
    const unused = areas.flatMap((area) =>
      [...textsOf('en', area).keys()]
        .map((key) => key.replace(PLURAL, ''))
        .filter((key) => !isUsed(key))
        .map((key) => `${area}: ${key}`),
    );
    expect([...new Set(unused)]).toEqual([]);
  });

  it('are searched for texts in elements and in attributes', async () => {
    const source = `const page = (name: string) => <p title="A title">Some text {name} <b label={'Another'}>{'More'}</b> · </p>;`;
    expect(await hardCodedTexts(source)).toEqual(['A title', 'Some text', 'Another', 'More']);
  });
});

interface Node {
  type?: string;
  value?: unknown;
  name?: { value?: string };
  expression?: Node;
}

/** Texts with a letter inside elements, and in attributes that people read. */
async function hardCodedTexts(source: string): Promise<string[]> {
  const found: string[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string' && /\p{L}{2}/u.test(value)) found.push(value.trim());
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name, expression } = node as Node;
    if (type === 'JSXText') add(value);
    if (type === 'JSXExpressionContainer' && expression?.type === 'StringLiteral') add(expression.value);
    if (type === 'JSXAttribute') {
      if (!READ_ATTRIBUTES.has(String(name?.value))) return walkAttribute(value);
      if ((value as Node | null)?.type === 'StringLiteral') add((value as Node).value);
    }
    Object.values(node).forEach(walk);
  };
  /** The value of another attribute is a name, unless it contains elements. */
  const walkAttribute = (value: unknown): void => {
    const { type, expression } = (value ?? {}) as Node;
    if (type === 'JSXExpressionContainer' && expression?.type !== 'StringLiteral') walk(expression);
  };
  walk((await parse(source, { syntax: 'typescript', tsx: true })).body);
  return found;
}
