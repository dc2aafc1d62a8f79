import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/**
 * From top to bottom. Folders of one layer may import each other (src/core imports the migrations, which are plain
 * SQL).
 */
const LAYERS = [
  ['bin', 'bench'],
  ['resolvers', 'workers', 'src/http'],
  ['src/services'],
  ['schema', 'src/providers'],
  ['entities'],
  ['src/core', 'migrations'],
];

/** Packages beside the layers: they import nothing of the service, and only the top layer imports them. */
const SEPARATE = ['sandbox', 'client', 'console', 'src/embedded'];

const FOLDERS = [...LAYERS.flat(), ...SEPARATE];

/** The configuration, and entry points of processes. */
const READS_ENVIRONMENT = /^(src\/core\/config\.ts$|bin\/|bench\/|sandbox\/main\.ts$)/;

const sources = new Map<string, string>();

beforeAll(async () => {
  for await (const path of glob(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { exclude: notOurs },
  ))
    sources.set(posix.normalize(path), await readFile(path, 'utf8'));
});

describe('the layers', () => {
  it('cover every source folder', async () => {
    const missed: string[] = [];
    for await (const path of glob('**/*.{ts,tsx}', { exclude: (path) => path === 'test' || notOurs(path) }))
      if (!sources.has(path)) missed.push(path);
    expect(missed).toEqual([]);
    expect(sources.size).toBeGreaterThan(250);
  });

  it('have no import of a higher layer', () => {
    expect(
      edges()
        .filter(([from, to]) => !allowed(folderOf(from), folderOf(to)))
        .map(String),
    ).toEqual([]);
  });

  it('have no circular imports', () => {
    expect(cycles()).toEqual([]);
  });

  it('have no source file over 300 lines', () => {
    expect(
      [...sources].filter(([path, text]) => !isGenerated(path) && text.split('\n').length > 301).map(([path]) => path),
    ).toEqual([]);
  });

  it('read the environment in the configuration only', () => {
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
    ['console/src/areas/home/bad.tsx', '../../../../schema/a.ts'],
  ])('reject %s importing %s', async (path, target) => {
    expect(await lint(path, `import { a } from '${target}';\nexport const b = a;\n`)).toContain(
      'no-restricted-imports',
    );
  });

  it('accept an import of a lower layer', async () => {
    expect(await lint('src/services/jobs/good.ts', "import { a } from '../../core/a.ts';\nexport const b = a;\n")).toBe(
      'nothing',
    );
  });

  it('reject a long file, `any`, and a to-do comment', async () => {
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

/** Installed, built and hidden files. */
function notOurs(path: string): boolean {
  return /^(node_modules$|dist$|\.)/.test(posix.basename(path));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
}

/** All imports, including those of types. */
function edges(): [string, string][] {
  return [...sources].flatMap(([path, text]) => targets(path, text).map((to): [string, string] => [path, to]));
}

function targets(path: string, text: string): string[] {
  const named = withoutComments(text).matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g);
  return [...named].map((match) => posix.join(posix.dirname(path), match[1]!));
}

function cycles(): string[] {
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
  if (SEPARATE.includes(from)) return false;
  if (SEPARATE.includes(to)) return layerOf(from) === 0;
  return layerOf(to) >= layerOf(from);
}

function folderOf(path: string): string {
  return FOLDERS.find((folder) => path.startsWith(`${folder}/`)) ?? path;
}

function layerOf(folder: string): number {
  return LAYERS.findIndex((layer) => layer.includes(folder));
}

function isGenerated(path: string): boolean {
  return (
    path.startsWith('client/generated/') || path.startsWith('console/src/generated/') || path.startsWith('migrations/')
  );
}
