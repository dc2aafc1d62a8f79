import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The compile cache of Node, which makes each of the many processes start a quarter faster. */
export const COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');

/** The programs of this folder that tests run as processes of their own. */
const NAMES = ['server-main', 'worker-main'] as const;
type Program = (typeof NAMES)[number];

/** The compiled programs, which are bundled with the commands. */
export const PROGRAMS = NAMES.map((name) => `dist/test/support/${name}.js`);

/** Starts the compiled code of a program, which the setup of the run has brought up to date, with no other environment. */
export function forkProgram(program: Program, { env, ...options }: ForkOptions = {}): ChildProcess {
  return fork(`dist/bundle/${program}.js`, {
    execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    ...options,
  });
}
