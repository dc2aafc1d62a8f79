import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { useGlobals } from './jest-globals.js';
import './ts-loader.js';

/** Matchers compare with these: they have to be those of the code under test. */
const BUILT_IN = [
  'Array',
  'BigInt',
  'Boolean',
  'DataView',
  'Date',
  'Error',
  'Function',
  'Map',
  'Number',
  'Object',
  'Promise',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'URL',
];
const MAP_COMMENT = '//# sourceMappingURL=';

/** By module: where the lines of its source are, for the stack of an error. */
const sourceMaps = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@jest/globals') return next(specifier, context);
    return { url: new URL('./jest-globals.js', import.meta.url).href, shortCircuit: true };
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.endsWith('.ts'))
      sourceMaps.set(url, loaded.source.slice(loaded.source.lastIndexOf(MAP_COMMENT) + MAP_COMMENT.length).trim());
    return loaded;
  },
});

/**
 * Jest's runner, but Node loads the modules: once for all test files of a worker, as a process of the service does,
 * where Jest would load everything anew for each of them. Where modules change or are replaced meanwhile, Jest loads
 * them.
 */
export default function run(globalConfig, config, environment, runtime, testPath, ...rest) {
  if (!needsItsOwnModules(globalConfig, testPath)) {
    for (const name of BUILT_IN) environment.global[name] = globalThis[name];
    runtime.unstable_importModule = (path) => load(path, runtime);
  }
  return circus
    .default(globalConfig, config, environment, runtime, testPath, ...rest)
    .finally(() => runtime.restoreAllMocks());
}

function needsItsOwnModules({ watch, watchAll, collectCoverage }, testPath) {
  return watch || watchAll || collectCoverage || readFileSync(testPath, 'utf8').includes('jest.unstable_mockModule');
}

async function load(path, runtime) {
  useGlobals(runtime.requireModuleOrMock(path, '@jest/globals'));
  try {
    await import(pathToFileURL(path).href);
  } finally {
    for (const [url, map] of sourceMaps) runtime.getSourceMaps().set(url, map);
  }
}
