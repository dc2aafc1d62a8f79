import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// A process that lives for one test compiles what the ones before it compiled already. Jest's own live for the whole
// run.
if (!process.env.JEST_WORKER_ID) enableCompileCache();

/**
 * Lets a plain Node process run the sources as Jest does (`node --import ./test/support/ts-loader.js`): no build,
 * nothing stale.
 */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, swcrc: true });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
