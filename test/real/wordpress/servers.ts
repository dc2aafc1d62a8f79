import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HERE = 'test/real/wordpress';
const WORDPRESS = '/usr/share/wordpress';
const PACKAGES = [
  'wordpress',
  'mariadb-server',
  ...['cli', 'mysql', 'curl', 'gd', 'xml', 'mbstring', 'intl'].map((name) => `php-${name}`),
];
/** The uid and gid of nobody. Neither server needs privileges. */
const NOBODY = 65_534;

const KINDS = [
  { name: 'pretty', permalinks: '/%postname%/', folder: '' },
  { name: 'plain', permalinks: '', folder: '' },
  { name: 'subfolder', permalinks: '/%year%/%postname%/', folder: '/blog' },
] as const;

export interface RealSite {
  /** The kind of its addresses. */
  name: (typeof KINDS)[number]['name'];
  url: string;
  version: string;
  /** The application password of each user. */
  passwords: Record<'owner' | 'editor' | 'author' | 'contributor' | 'reader', string>;
  /** A file that says how the site misbehaves, see faults.php. */
  faults: string;
}

/** Installs the packages on request (`WORDPRESS_INSTALL=1`). Throws where they are missing otherwise. */
export async function requirePackages(): Promise<void> {
  const missing = (
    await Promise.all([isFile(`${WORDPRESS}/wp-load.php`), isCommand('mariadbd'), isCommand('php')])
  ).some((there) => !there);
  if (!missing) return;
  if (process.env['WORDPRESS_INSTALL'] !== '1')
    throw new Error(
      `WordPress is not installed. Install the packages (apt-get install --no-install-recommends ${PACKAGES.join(' ')}), or run this with WORDPRESS_INSTALL=1 to have them installed.`,
    );
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES];
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', ...command];
  await run(program!, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

const isFile = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function isCommand(name: string): Promise<boolean> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return (await Promise.all(folders.map((folder) => isFile(join(folder, name))))).some(Boolean);
}

/**
 * Starts the sites on free ports of the loopback interface, in a temporary folder. `stop` ends the servers and removes
 * the folder. Where the start fails or is aborted, nothing is left of it.
 */
export async function startSites(signal: AbortSignal): Promise<{ sites: RealSite[]; stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'wordpress-'));
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const server of started.toReversed()) await end(server);
    // An aborted installation of the database may still write for a moment.
    await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    return { sites: await startIn(dir, started, signal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How the commands of a site are run. */
interface As {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** Adds each server to `started` as soon as its process exists. */
async function startIn(dir: string, started: ChildProcess[], signal: AbortSignal): Promise<RealSite[]> {
  const files = join(dir, 'site');
  await cp(WORDPRESS, files, { recursive: true, dereference: true });
  for (const file of ['wp-config.php', 'router.php', 'set-up.php']) await cp(join(HERE, file), join(files, file));
  await mkdir(join(files, 'wp-content/mu-plugins'), { recursive: true });
  await cp(join(HERE, 'faults.php'), join(files, 'wp-content/mu-plugins/faults.php'));
  await mkdir(join(dir, 'tmp'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, dir]);
  const env = {
    ...process.env,
    HOME: dir,
    TMPDIR: join(dir, 'tmp'),
    PATH: `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin`,
    WP_SOCKET: join(dir, 'db.sock'),
  };
  const as: As = { env, signal, ...(isRoot && { uid: NOBODY, gid: NOBODY }) };
  await startDatabase(dir, started, as);
  const sites: RealSite[] = [];
  for (const kind of KINDS) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}${kind.folder}`;
    const faults = join(dir, `faults-${kind.name}.json`);
    const own: As = {
      ...as,
      cwd: files,
      env: {
        ...env,
        WP_DATABASE: kind.name,
        WP_ADDRESS: url,
        WP_FOLDER: kind.folder,
        WP_PERMALINKS: kind.permalinks,
        WP_FAULTS: faults,
        PHP_CLI_SERVER_WORKERS: '4',
      },
    };
    await mariadb(own, `create database ${kind.name} character set utf8mb4`);
    const { stdout } = await run('php', ['set-up.php'], own);
    const limits = ['-d', 'upload_max_filesize=20M', '-d', 'post_max_size=25M'];
    started.push(serve('php', [...limits, '-S', `127.0.0.1:${port}`, 'router.php'], own));
    await answering(`${url}/`, signal);
    sites.push({ ...(JSON.parse(stdout) as Pick<RealSite, 'version' | 'passwords'>), name: kind.name, url, faults });
  }
  for (const { faults } of sites) await writeFile(faults, '{}', { mode: 0o644 });
  return sites;
}

async function startDatabase(dir: string, started: ChildProcess[], as: As): Promise<void> {
  const datadir = `--datadir=${join(dir, 'db')}`;
  await run(
    'mariadb-install-db',
    ['--no-defaults', datadir, '--auth-root-authentication-method=normal', '--skip-test-db'],
    as,
  );
  const socket = `--socket=${as.env['WP_SOCKET']!}`;
  const server = serve('mariadbd', ['--no-defaults', datadir, socket, '--skip-networking'], as);
  started.push(server);
  for (let attempt = 0; ; attempt += 1) {
    const answered = await run('mariadb-admin', ['--no-defaults', socket, '--user=root', 'ping'], as).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (server.exitCode !== null || attempt > 300) throw new Error('MariaDB did not start.');
    await sleep(200, undefined, { signal: as.signal });
  }
}

/** Starts a server in a process group of its own, because the workers of PHP do not end with their parent. */
const serve = (file: string, args: string[], { signal, ...as }: As): ChildProcess => {
  signal.throwIfAborted();
  return spawn(file, args, { ...as, stdio: 'ignore', detached: true });
};

const mariadb = (as: As, statement: string) =>
  run('mariadb', ['--no-defaults', `--socket=${as.env['WP_SOCKET']!}`, '--user=root', `--execute=${statement}`], as);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(url: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const answered = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answered) return;
    if (attempt > 300) throw new Error(`No WordPress answers at ${url}.`);
    await sleep(200, undefined, { signal });
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const exited = once(server, 'exit');
  process.kill(-server.pid, 'SIGTERM');
  await exited;
}
