import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const read = (path: string) => readFileSync(path, 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** Paths of the repository that a document names in backticks, such as `src/core/config.ts`. */
function namedPaths(text: string): string[] {
  const named = [
    ...text.matchAll(
      /`((?:src|test|bin|bench|schema|entities|resolvers|workers|migrations|client|console|sandbox|docs)\/[\w./-]+)`/g,
    ),
  ];
  return named.map(([, path]) => path!);
}

function links(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^\w+:/.test(target));
}

describe.each(documents)('%s', (path) => {
  it('names only files and folders that exist', () => {
    expect(namedPaths(read(path)).filter((each) => !existsSync(each))).toEqual([]);
  });

  it('links only to documents that exist', () => {
    expect(links(read(path)).filter((target) => !existsSync(join(dirname(path), target)))).toEqual([]);
  });
});

describe('the documentation', () => {
  const variables = [...read('src/core/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);

  it('describes every configuration variable', () => {
    const described = read('docs/configuration.md');
    expect(variables.length).toBeGreaterThan(50);
    expect(variables.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });

  it('offers only existing variables in .env.example', () => {
    const offered = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(offered.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it('has a glossary of at most 30 terms', () => {
    const rows = read('docs/glossary.md').match(/^\| (?!Term \|)[^|-]/gm) ?? [];
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThanOrEqual(30);
  });

  it('explains every dependency, and none that is not there', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const installed = Object.keys({ ...dependencies, ...devDependencies });
    const explained = [...read('docs/dependencies.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    );
    const covers = (pattern: string, name: string) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
    expect(installed.filter((name) => !explained.some((pattern) => covers(pattern, name)))).toEqual([]);
    expect(explained.filter((pattern) => !installed.some((name) => covers(pattern, name)))).toEqual([]);
  });
});
