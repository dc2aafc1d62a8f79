import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What keeps a workspace package from compiling by itself, with its own tsconfig.json: the compiler's errors, or null. So the
 * client stays free of the types of the service and of Node, and the sandbox free of the service.
 */
export async function compileErrors(folder: string): Promise<string | null> {
  const compile = promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder, '--noEmit']);
  return compile.then(
    () => null,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
