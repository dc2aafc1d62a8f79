import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Lets a plain Node process run the sources as Jest does (`node --import ./test/support/ts-loader.js`): no build, nothing stale. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, swcrc: true });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
