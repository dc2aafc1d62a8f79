import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What keeps the client folder from compiling by itself, as its users have it: strictly, and without the types of the
 * service or of Node. Null where nothing does.
 */
export async function clientComplaint(): Promise<string | null> {
  const compile = promisify(execFile)(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'client',
    '--noEmit',
  ]);
  return compile.then(
    () => null,
    ({ stdout }: { stdout: string }) => `client/ does not compile by itself:\n${stdout}`,
  );
}
