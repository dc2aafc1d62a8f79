import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const LIMIT_MS = 240_000;
/** A project of one command, with the launcher and the compiler of this one. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'cas-launch-'));
  await mkdir(join(project, 'bin'));
  await copyFile('bin/launch.js', join(project, 'bin/launch.js'));
  await writeFile(join(project, 'package.json'), '{ "type": "module", "engines": { "node": ">=24" } }');
  const compilerOptions = {
    outDir: 'dist',
    rootDir: '.',
    sourceMap: true,
    incremental: true,
    tsBuildInfoFile: 'dist/.tsbuildinfo',
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['bin'] }));
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
});

afterAll(() => rm(project, { recursive: true, force: true }));

const writeCommand = (text: string) => writeFile(join(project, 'bin/hello.ts'), text);

async function launch(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(project, 'bin/launch.js'), ...args], (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe('the launcher', () => {
  it(
    'compiles on the first run, says so, and passes the arguments on',
    async () => {
      await writeCommand('console.log(process.argv.slice(2) as string[]);');
      expect(await launch('bin/hello.ts', '--to', 'all')).toEqual({
        code: 0,
        out: "[ '--to', 'all' ]\n",
        err: expect.stringMatching(/^Compiling \(first run only, about \d+ s\) …\nCompiled in \d+\.\d s\.\n$/),
      });
    },
    LIMIT_MS,
  );

  it(
    'does not compile again while nothing has changed',
    async () => {
      expect(await launch('bin/hello.ts')).toEqual({ code: 0, out: '[]\n', err: '' });
    },
    LIMIT_MS,
  );

  it(
    'shows where in the source an error is thrown',
    async () => {
      await writeCommand('interface Unused { a: string }\ninterface Too { b: string }\nthrow new Error("no");');
      const { code, err } = await launch('bin/hello.ts');
      expect(code).toBe(1);
      expect(err).toMatch(/bin\/hello\.ts:3:\d+/);
    },
    LIMIT_MS,
  );

  it(
    'compiles a changed file',
    async () => {
      await writeCommand('console.log("changed");');
      expect(await launch('bin/hello.ts')).toEqual({
        code: 0,
        out: 'changed\n',
        err: expect.stringMatching(/^Compiling the changed files …\nCompiled in /),
      });
      expect(await launch('bin/hello.ts')).toEqual({ code: 0, out: 'changed\n', err: '' });
    },
    LIMIT_MS,
  );

  it(
    'reports a file that cannot be compiled, every time until it is fixed',
    async () => {
      await writeCommand('console.log(');
      for (let run = 0; run < 2; run += 1)
        expect(await launch('bin/hello.ts')).toEqual({
          code: 1,
          out: '',
          err: expect.stringMatching(/bin\/hello\.ts\(1,13\): error TS\d+[^]*The compilation failed\.\n$/),
        });
      await writeCommand('console.log("fixed");');
      expect(await launch('bin/hello.ts')).toMatchObject({ code: 0, out: 'fixed\n' });
    },
    LIMIT_MS,
  );

  it(
    'runs the compiled command in an installation without the compiler',
    async () => {
      await rm(join(project, 'node_modules'));
      const later = new Date(Date.now() + 60_000);
      await utimes(join(project, 'bin/hello.ts'), later, later);
      expect(await launch('bin/hello.ts')).toEqual({ code: 0, out: 'fixed\n', err: '' });
      expect(await launch('bin/unknown.ts')).toEqual({
        code: 1,
        out: '',
        err: 'The TypeScript compiler is not installed. Run `npm ci` first.\n',
      });
    },
    LIMIT_MS,
  );
});
