/**
 * Runs a TypeScript command from its compiled code: `node bin/launch.js bin/demo.ts --exit`. Compiles first if a source
 * file has changed; without a command it only compiles. `node bin/launch.js dist/bin/start.js` needs no sources. A
 * bundle that `npm run build` made of the same code starts faster and is preferred. This file is plain JavaScript that
 * old versions of Node run, so that it can report the compilation and the version.
 *
 * Types are not checked here, which makes the compilation several times faster. `npm run check` checks them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TSCONFIG = join(ROOT, 'tsconfig.json');
/** The compiler writes it; its modification time is that of the last successful compilation. */
const BUILD_INFO = join(ROOT, 'dist/.tsbuildinfo');

const [command] = process.argv.slice(2);
const isCompiled = command && command.endsWith('.js');
const compiled = command && (isCompiled ? join(ROOT, command) : join(ROOT, 'dist', command.replace(/\.ts$/, '.js')));

requireNode();
if (!isCompiled && (sourcesChanged() || (compiled && !existsSync(compiled)))) compile();
if (compiled) {
  // Positions in errors are those of the sources. The maps of packages would take memory and show code that is not ours.
  module.setSourceMapsSupport(true, { nodeModules: false });
  // A process keeps what it reads from the cache in memory: 25 MB for the service, which starts 0.1 s faster with it.
  if (!/start\.[jt]s$/.test(command)) module.enableCompileCache?.();
  const program = bundled(compiled) ?? compiled;
  process.argv.splice(1, 2, program);
  await import(pathToFileURL(program).href);
}

/** Scripts of npm run in the Node that `npm ci` installs, but not after `npm ci --omit=dev`. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const needed = Number(/\d+/.exec(engines.node)[0]);
  if (Number(process.versions.node.split('.')[0]) < needed)
    fail(`Node ${needed} or later is needed; this is ${process.version}. "npm ci" without --omit=dev installs it.`);
}

/** Whether a file or folder of the sources is newer than the compiled code. Deleting a file changes its folder. */
function sourcesChanged() {
  const compiledAt = statSync(BUILD_INFO, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isNewer = (path) => {
    const stats = statSync(path);
    if (stats.mtimeMs > compiledAt) return true;
    if (!stats.isDirectory()) return false;
    return readdirSync(path).some((name) => name !== 'node_modules' && name !== 'dist' && isNewer(join(path, name)));
  };
  const { include } = JSON.parse(readFileSync(TSCONFIG, 'utf8'));
  // No command uses the tests.
  const folders = command ? include.filter((folder) => folder !== 'test') : include;
  return [TSCONFIG, ...folders.map((folder) => join(ROOT, folder))].some(isNewer);
}

/** The path of a command's bundle; null without one, or if the compiled code is newer. See bundle.js. */
function bundled(compiled) {
  if (dirname(compiled) !== join(ROOT, 'dist/bin')) return null;
  const path = join(ROOT, 'dist/bundle', basename(compiled));
  const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1;
  return madeAt < (statSync(BUILD_INFO, { throwIfNoEntry: false })?.mtimeMs ?? 0) ? null : path;
}

/** Compiles the changed files. Ends the process if that fails. */
function compile() {
  const compiler = findCompiler();
  if (!compiler && compiled && existsSync(compiled)) return;
  if (!compiler) fail('The TypeScript compiler is not installed. Run `npm ci` first.');
  const startedAt = new Date();
  print(existsSync(BUILD_INFO) ? 'Compiling the changed files …' : 'Compiling (first run only, about 10 s) …');
  const { status } = spawnSync(process.execPath, [compiler, '-p', TSCONFIG, '--noCheck'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    // The compiler writes its build info even if it fails.
    if (existsSync(BUILD_INFO)) utimesSync(BUILD_INFO, 0, 0);
    fail('The compilation failed.');
  }
  utimesSync(BUILD_INFO, startedAt, startedAt);
  print(`Compiled in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`);
}

/** The path of the compiler; null in an installation without development dependencies. */
function findCompiler() {
  try {
    return join(dirname(createRequire(TSCONFIG).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return null;
  }
}

/** Prints to the standard error, because the standard output belongs to the command. */
function print(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  print(line);
  process.exit(1);
}
