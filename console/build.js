/**
 * Builds the console into console/dist, unless it was built from the same sources before: `npm run build -w console`.
 * Beside each file stand its compressed forms, which the service sends to browsers that accept them.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const FOLDER = import.meta.dirname;
const DIST = join(FOLDER, 'dist');
/** The digest of the sources of the last build that succeeded. */
const DIGEST = join(DIST, '.sources');
const SOURCES = ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'build.js', '../package-lock.json'];

// The tests set it to something else, and would build the slow variant of React for everybody after them.
process.env.NODE_ENV = 'production';

const digest = digestOfSources();
if (!existsSync(DIGEST) || readFileSync(DIGEST, 'utf8') !== digest) {
  const startedAt = Date.now();
  process.stderr.write('Building the console …\n');
  const { build } = await import('vite');
  await build({ configFile: join(FOLDER, 'vite.config.ts'), logLevel: 'warn' });
  await compressFiles();
  writeFileSync(DIGEST, digest);
  process.stderr.write(`Built the console in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.\n`);
}

function digestOfSources() {
  const hash = createHash('sha256');
  for (const entry of globSync(SOURCES, { cwd: FOLDER, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(entry.slice(FOLDER.length)).update('\0').update(readFileSync(entry)).update('\0');
  return hash.digest('hex');
}

/** The page itself is left out: the service writes a nonce into it for each response. */
async function compressFiles() {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  const files = globSync('**/*.{js,css,svg,json}', { cwd: DIST });
  await Promise.all(
    files.map(async (name) => {
      const path = join(DIST, name);
      const content = readFileSync(path);
      const [smallest, small] = await Promise.all([
        brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        zip(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      writeFileSync(`${path}.br`, smallest);
      writeFileSync(`${path}.gz`, small);
    }),
  );
}
