import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, promisify } from 'node:util';
import { expect, jest } from '@jest/globals';
import type { Example } from './guide.ts';
import type { Values } from './notation.ts';

const CLIENT = "'content-automation-client'";
/** The address of the service in the guides. */
const ADDRESS = 'http://localhost:4000';

/** The `ts` examples of the guides, each in a file of its own. They are compiled together and run one by one. */
export class Programs {
  private folder = '';

  /** Creates the folder of the files. */
  async open(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'cas-guides-'));
    // The loader reads this file from the folder of the module.
    await copyFile('.swcrc', join(this.folder, '.swcrc'));
    await writeFile(join(this.folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await symlink(resolve('node_modules'), join(this.folder, 'node_modules'));
  }

  /**
   * Compiles the examples, with only the path of the client replaced. Throws an Error with the output of the compiler.
   */
  async compile(examples: readonly Example[]): Promise<void> {
    for (const example of examples) await this.write(example, example.text);
    const project = join(this.folder, 'tsconfig.json');
    const options = {
      noEmit: true,
      rootDir: '/',
      types: ['node'],
      typeRoots: [resolve('node_modules/@types')],
      skipLibCheck: true,
      rewriteRelativeImportExtensions: false,
      // The SDK of MCP is not written for it.
      exactOptionalPropertyTypes: false,
    };
    await writeFile(
      project,
      JSON.stringify({ extends: resolve('client/tsconfig.json'), compilerOptions: options, include: ['**/*.ts'] }),
    );
    await promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project]).catch(
      (error: { stdout: string }) => {
        throw new Error(`the guides' programs do not compile:\n${error.stdout}`);
      },
    );
  }

  /** Runs a program with the values that are known so far, and compares its output. */
  async run(example: Example, url: string, values: Values): Promise<void> {
    const printed: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((...words) => void printed.push(format(...words)));
    try {
      await import(pathToFileURL(await this.write(example, values.fill(example.text).replaceAll(ADDRESS, url))).href);
    } finally {
      log.mockRestore();
    }
    const shown = (example.shown ?? '').trim().split('\n').filter(Boolean);
    expect(values.asShown(shown, printed.join('\n').split('\n').filter(Boolean))).toEqual(shown);
  }

  /** Removes the folder. */
  async remove(): Promise<void> {
    if (this.folder) await rm(this.folder, { recursive: true });
  }

  private async write({ guide, line, mark }: Example, text: string): Promise<string> {
    const file = join(this.folder, guide, mark || `line-${line}.ts`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text.replaceAll(CLIENT, `'${resolve('client/index.ts')}'`));
    return file;
  }
}
