import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** From the top down; folders of one floor may import each other (src/core names the migrations, which are plain SQL). */
const FLOORS = [
  ['bin', 'bench'],
  ['resolvers', 'workers', 'src/http'],
  ['src/services'],
  ['schema', 'src/providers'],
  ['entities'],
  ['src/core', 'migrations'],
];

/** Parts beside the house: they import nothing of it, and only its top floor imports them. */
const APART = ['sandbox', 'client', 'src/embedded'];

const FOLDERS = [...FLOORS.flat(), ...APART];

/** The configuration, and what starts a process: the sandbox is one of its own and knows nothing of the configuration. */
const READS_ENVIRONMENT = /^(src\/core\/config\.ts$|bin\/|bench\/|sandbox\/main\.ts$)/;

const sources = new Map<string, string>();

beforeAll(async () => {
  for await (const path of glob(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { exclude: notOurs },
  ))
    sources.set(posix.normalize(path), await readFile(path, 'utf8'));
});

describe('the floors', () => {
  it('covers every source folder', async () => {
    const missed: string[] = [];
    for await (const path of glob('**/*.ts', { exclude: (path) => path === 'test' || notOurs(path) }))
      if (!sources.has(path)) missed.push(path);
    expect(missed).toEqual([]);
    expect(sources.size).toBeGreaterThan(250);
  });

  it('has no import that runs up', () => {
    expect(
      edges()
        .filter(([from, to]) => !allowed(folderOf(from), folderOf(to)))
        .map(String),
    ).toEqual([]);
  });

  it('has no circle of imports', () => {
    expect(circles()).toEqual([]);
  });

  it('has no source file over 300 lines', () => {
    expect(
      [...sources].filter(([path, text]) => !isGenerated(path) && text.split('\n').length > 301).map(([path]) => path),
    ).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = [...sources]
      .filter(([, text]) => /\bprocess\.env\b/.test(withoutComments(text)))
      .map(([path]) => path);
    expect(readers.filter((path) => !READS_ENVIRONMENT.test(path))).toEqual([]);
  });
});

describe('the lint rules', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cas-lint-'));
    await cp('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['src/core/bad.ts', '../services/a.ts'],
    ['entities/jobs/bad.ts', '../../src/services/a.ts'],
    ['schema/jobs/bad.ts', '../../resolvers/a.ts'],
    ['src/providers/ai/bad.ts', '../../services/a.ts'],
    ['src/services/jobs/bad.ts', '../../http/a.ts'],
    ['src/services/jobs/bad.ts', '../../../workers/a.ts'],
    ['src/http/bad.ts', '../../bin/a.ts'],
    ['sandbox/bad.ts', '../src/core/a.ts'],
    ['client/bad.ts', '../schema/a.ts'],
    ['client/bad.ts', '../bin/a.ts'],
  ])('refuse %s importing %s', async (path, target) => {
    expect(await lint(path, `import { a } from '${target}';\nexport const b = a;\n`)).toContain(
      'no-restricted-imports',
    );
  });

  it('take an import that runs down', async () => {
    expect(await lint('src/services/jobs/good.ts', "import { a } from '../../core/a.ts';\nexport const b = a;\n")).toBe(
      'nothing',
    );
  });

  it('refuse a long file, any, and a note to do later', async () => {
    expect(
      await lint('src/core/long.ts', Array.from({ length: 301 }, (_, n) => `export const a${n} = 1;\n`).join('')),
    ).toContain('max-lines');
    expect(await lint('src/core/loose.ts', 'export const a: any = 1;\n')).toContain('no-explicit-any');
    expect(await lint('src/core/later.ts', ['export const a = 1; // TO', 'DO\n'].join(''))).toContain(
      'no-warning-comments',
    );
  });

  async function lint(path: string, text: string): Promise<string> {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
    const run = promisify(execFile)(join(process.cwd(), 'node_modules/.bin/oxlint'), ['--deny-warnings', path], {
      cwd: folder,
    });
    return run.then(
      () => 'nothing',
      (refused: { stdout: string }) => refused.stdout,
    );
  }
});

/** What is installed, built or hidden. */
function notOurs(path: string): boolean {
  return /^(node_modules$|dist$|\.)/.test(posix.basename(path));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
}

/** Imports of types count: they too say who knows whom. */
function edges(): [string, string][] {
  return [...sources].flatMap(([path, text]) => targets(path, text).map((to): [string, string] => [path, to]));
}

function targets(path: string, text: string): string[] {
  const named = withoutComments(text).matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g);
  return [...named].map((match) => posix.join(posix.dirname(path), match[1]!));
}

function circles(): string[] {
  const next = new Map([...sources].map(([path, text]) => [path, targets(path, text)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    const seen = trail.indexOf(path);
    if (seen >= 0) found.push([...trail.slice(seen), path].join(' → '));
    if (seen >= 0 || done.has(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

function allowed(from: string, to: string): boolean {
  if (from === to) return true;
  if (APART.includes(from)) return false;
  if (APART.includes(to)) return floorOf(from) === 0;
  return floorOf(to) >= floorOf(from);
}

function folderOf(path: string): string {
  return FOLDERS.find((folder) => path.startsWith(`${folder}/`)) ?? path;
}

function floorOf(folder: string): number {
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

function isGenerated(path: string): boolean {
  return path.startsWith('client/generated/') || path.startsWith('migrations/');
}
