/**
 * Joins the compiled commands, `dist/bin/*.js`, and the packages they use into few files in `dist/bundle/`, which Node
 * loads in half the time of 4,000 modules, and with less memory. Programs of threads and processes, migrations and
 * other files that the commands open by their path stay beside it in `dist/`.
 */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const DIST = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const BUNDLE = join(DIST, 'bundle');
/** Node ignores source maps below a folder of this name, and would keep those of packages in memory. */
const PACKAGES = join(BUNDLE, 'node_modules');
const COMMANDS = ['start', 'cli', 'demo', 'migrate'];
/** Packages that read files of their own by path, have native code, or load most of their modules when they are used. */
const EXTERNAL = ['pino', 'piscina', 'sharp', '@node-rs/argon2', 'pg-native', 'swagger-ui-dist', 'iconv-lite'];

/** Where MikroORM takes the path of an entity's file from a stack. Node reads the source maps for it, and keeps 20 MB. */
const ENTITY_PATHS = '/@mikro-orm/decorators/utils.js';

/** Where the client of Redis adds a method for each command to a prototype, one by one. */
const REDIS_METHODS = '/@redis/client/dist/lib/commander.js';

/**
 * Of the validators the service needs few, which only the modules of class-validator in `esm2015` make visible. The others
 * have the telephone numbers of all countries.
 */
const VALIDATORS = join(dirname(DIST), 'node_modules/class-validator/esm2015/index.js');
const OF_VALIDATORS = /\/node_modules\/(?:class-validator|validator|libphonenumber-js)\//;

/** Reads modules so that they still find the files beside them from where they were before. */
const modules = {
  name: 'modules',
  load(id) {
    if (!id.startsWith(DIST)) return null;
    const code = readFileSync(id, 'utf8')
      .replaceAll('import.meta.url', `new URL(${relativePath(BUNDLE, id)}, import.meta.url).href`)
      .replaceAll('import.meta.filename', filePath(BUNDLE, id))
      .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    return { code, map: readFileSync(`${id}.map`, 'utf8'), moduleSideEffects: true };
  },
  transform(code, id) {
    if (id.endsWith(ENTITY_PATHS)) return { code: withoutStacks(code), map: null };
    if (id.endsWith(REDIS_METHODS)) return { code: withHashTable(code), map: null };
    if (!/\b__dirname\b/.test(code) || id.startsWith(DIST)) return null;
    return { code: code.replace(/\b__dirname\b/g, filePath(PACKAGES, dirname(id))), map: null };
  },
  generateBundle(_, files) {
    for (const name of Object.keys(files)) if (/^node_modules\/.*\.map$/.test(name)) delete files[name];
  },
};

/** MikroORM only needs the path to tell two entities of one name apart. */
function withoutStacks(code) {
  return replaced(code, 'lookupPathFromDecorator(target.name)', 'target.name');
}

/**
 * V8 copies the list of the properties of a prototype with each one that is added, which takes 50 ms for all commands.
 * Once one was deleted, it keeps them in a hash table.
 */
function withHashTable(code) {
  const start = 'class extends BaseClass {\n    };';
  return replaced(code, start, 'class extends BaseClass { unused() {} };\n    delete Class.prototype.unused;');
}

/** Replaces code of a package. Throws if a new version of the package no longer has it. */
function replaced(code, original, replacement) {
  if (!code.includes(original)) throw new Error(`A package no longer has this code, see bin/bundle.js: ${original}`);
  return code.replace(original, replacement);
}

const relativePath = (folder, path) => JSON.stringify(relative(folder, path));
const filePath = (folder, path) =>
  `process.getBuiltinModule('node:url').fileURLToPath(new URL(${relativePath(folder, path)}, import.meta.url))`;

// Arguments name further compiled programs.
const files = [
  ...COMMANDS.map((name) => join(DIST, 'bin', `${name}.js`)),
  ...process.argv.slice(2).map((file) => resolve(file)),
];
if (isUpToDate()) process.exit();
const build = await rolldown({
  input: Object.fromEntries(files.map((file) => [basename(file, '.js'), file])),
  platform: 'node',
  external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [modules],
  // The package `redis` is its client and the commands of modules of Redis, which the service does not use.
  resolve: { alias: { 'class-validator': VALIDATORS, redis: '@redis/client' } },
  // Packages may have effects when they are loaded, whatever their package.json says. What nobody uses of them is left out.
  treeshake: { moduleSideEffects: (id) => !OF_VALIDATORS.test(id) },
  onLog: (level, log, print) => void (log.code === 'EVAL' || print(level, log)),
});
rmSync(BUNDLE, { recursive: true, force: true });
await build.write({
  dir: BUNDLE,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: ({ name }) => (name.startsWith('packages') ? 'node_modules/[hash].mjs' : '[name]-[hash].js'),
  // Packages that only some programs or imports need are files of their own.
  codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\//, entriesAware: true }] },
  sourcemap: true,
  // V8 keeps code of ASCII characters with one byte for each of them, and other code with two.
  charset: 'ascii',
  // Node keeps the code in memory as it is written. Names stay, so that a stack can be read.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  // GraphQL types and entities are named after their classes.
  keepNames: true,
});

/** Whether each of the files was bundled after the last compilation and the last installation of packages. */
function isUpToDate() {
  const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['.tsbuildinfo', '../node_modules/.package-lock.json', '../bin/bundle.js'];
  const since = Math.max(...sources.map((path) => changedAt(join(DIST, path))));
  return files.every((file) => changedAt(join(BUNDLE, basename(file))) > since);
}
