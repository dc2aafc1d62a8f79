import type { ConnectionOptions } from 'node:tls';
import { parse } from 'pg-connection-string';
import { z } from 'zod';

/** How to encrypt a connection to PostgreSQL, for `pg`; false for plain text. */
export type Encryption = ConnectionOptions | false;

/** A connection URL of PostgreSQL, read. */
export interface DatabaseUrl {
  /** The URL without its parameters. */
  url: string;
  /** What the first connection tries, in this order, until one succeeds. */
  encryptions: readonly Encryption[];
  applicationName: string | undefined;
}

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

const parameters = z.strictObject({
  sslmode: z.enum(MODES).default('disable'),
  sslrootcert: z.string().optional(),
  sslcert: z.string().optional(),
  sslkey: z.string().optional(),
  application_name: z.string().optional(),
});

/**
 * Reads a connection URL with the parameters of libpq (https://www.postgresql.org/docs/current/libpq-connect.html) that
 * concern encryption, and `application_name`. Unlike libpq, encrypts nothing without `sslmode`. `verify-full` trusts the
 * certificate authorities of Node without `sslrootcert`, and with `sslrootcert=system`.
 * @throws Error if a parameter is unknown or its value is wrong, or if a file cannot be read.
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const url = new URL(text);
  const read = parameters.safeParse(Object.fromEntries(url.searchParams));
  if (!read.success) throw new Error(`DATABASE_URL: ${z.prettifyError(read.error)}`);
  const { sslmode, application_name: applicationName } = read.data;
  const encryptions = encryptionsOf(new URL(url), sslmode);
  url.search = '';
  return { url: url.href, encryptions, applicationName };
}

function encryptionsOf(url: URL, mode: (typeof MODES)[number]): Encryption[] {
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  const encryption = (as: string): Encryption => {
    url.searchParams.set('sslmode', as);
    const { ssl } = parse(url.href, { useLibpqCompat: true });
    // `pg` names the server to verify only if it is not an IP address.
    return typeof ssl === 'object' && { ...(ssl as ConnectionOptions), host: url.hostname.replace(/^\[(.*)\]$/, '$1') };
  };
  try {
    if (mode === 'allow') return [false, encryption('prefer')];
    if (mode === 'prefer') return [encryption('prefer'), false];
    return [encryption(mode)];
  } catch (error) {
    throw new Error(`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
