import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const BUILD = 'console/build.js';

/**
 * Builds the console in a process of its own, unless it is built from these sources, while the demo goes on. The returned
 * promise never fails: without a console the demo shows the API.
 */
export async function buildConsole(): Promise<boolean> {
  if (!existsSync(BUILD)) return false;
  const build = spawn(process.execPath, [BUILD], { stdio: 'ignore' });
  const [code] = (await once(build, 'exit').catch(() => [1])) as [number | null];
  return code === 0;
}
