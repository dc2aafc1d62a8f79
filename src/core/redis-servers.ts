import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';

/** One address of a server. */
interface Host {
  host: string;
  port: number;
}

/** How to reach Redis: one server, the nodes of a cluster, or Sentinels that know the server. */
export interface RedisServers {
  mode: Config['REDIS_MODE'];
  /** The address of one server. */
  url: string;
  hosts: readonly Host[];
  username: string | undefined;
  password: string | undefined;
  database: number;
  /** Null without encryption. `ca` replaces the certificate authorities of Node. */
  tls: { ca?: string } | null;
  /** What Sentinels call the server. */
  masterName: string;
}

type RedisConfig = Pick<Config, 'REDIS_MODE' | 'REDIS_SENTINEL_MASTER' | 'REDIS_CA_FILE'>;

/**
 * Reads the addresses of Redis: URLs separated by commas, of which the first one has the credentials of all. Throws if
 * an address is wrong or the file of the certificate authority cannot be read.
 */
export function readRedisServers(config: RedisConfig, text: string): RedisServers {
  const urls = text.split(',').map((each) => parsed(each.trim()));
  const { href, username, password, pathname, protocol } = urls[0]!;
  const { REDIS_MODE: mode, REDIS_CA_FILE: caFile, REDIS_SENTINEL_MASTER: masterName } = config;
  if (mode === 'single' && urls.length > 1) throw new Error('REDIS_URL: several addresses need REDIS_MODE');
  if (urls.some((url) => url.protocol !== protocol)) throw new Error('REDIS_URL: all addresses need the same protocol');
  return {
    mode,
    url: href,
    hosts: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || 6379),
    })),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    database: Number(pathname.slice(1) || 0),
    tls: protocol === 'rediss:' ? { ...(caFile && { ca: authority(caFile) }) } : null,
    masterName,
  };
}

function parsed(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !/^rediss?:$/.test(url.protocol) || !/^(\/\d*)?$/.test(url.pathname))
    throw new Error('REDIS_URL: addresses such as redis://[user:password@]host[:port][/database] are needed');
  return url;
}

function authority(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`REDIS_CA_FILE: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
