import { pathToFileURL } from 'node:url';

/** The program of a thread. */
export interface ThreadProgram {
  filename: URL;
  execArgv: string[];
}

/**
 * The program in the file that stands beside the caller's (`import.meta.filename`) and has the same extension: compiled, or
 * a source that Node.js reads without a build.
 */
export function threadProgram(beside: string, name: string): ThreadProgram {
  const [, extension] = /(\.\w+)$/.exec(beside)!;
  return {
    filename: new URL(`./${name}${extension}`, pathToFileURL(beside)),
    execArgv: extension === '.ts' ? ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'] : [],
  };
}
