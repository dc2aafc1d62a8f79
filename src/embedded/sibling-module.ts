import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a module beside the caller's, for starting it as a process. It takes the caller's extension, because
 * this folder runs compiled (`.js`) and, from Jest, straight from source (`.ts`).
 */
export function siblingModule(name: string, callerUrl: string): string {
  return fileURLToPath(new URL(`./${name}${extname(fileURLToPath(callerUrl))}`, callerUrl));
}
