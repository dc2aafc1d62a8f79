import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

/** Whether V8 keeps the methods of strings where compiled code finds them without a search, after these statements. */
async function areMethodsFast(statements: string): Promise<boolean> {
  const script = `${statements}\nprocess.stdout.write(String(%HasFastProperties(String.prototype)));`;
  const options = ['--no-warnings', '--allow-natives-syntax', '--input-type=module', '-e', script];
  return (await run(process.execPath, options)).stdout === 'true';
}

const importOf = (specifier: string) => `await import(${JSON.stringify(specifier)});`;

describe('the client of Redis', () => {
  it('makes the methods of strings slow when it is loaded, and our module makes them fast again', async () => {
    expect(await areMethodsFast('')).toBe(true);
    expect(await areMethodsFast(importOf(pathToFileURL(resolve('node_modules/redis/dist/index.js')).href))).toBe(false);
    expect(await areMethodsFast(importOf(pathToFileURL(resolve('dist/src/core/redis.js')).href))).toBe(true);
  });
});
