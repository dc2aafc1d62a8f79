import { resolve } from 'node:path';
import { z } from 'zod';
import { parseEncryptionKey } from './encryption-key.ts';
import { parsePlace } from './outbound-address.ts';

/**
 * Every environment variable of the service, parsed once. `process.env` is read nowhere else.
 * The table in README.md follows this file.
 */

/** A shorter secret could be guessed by trying (RFC 7518 section 3.2 asks for 32 bytes). */
export const MIN_JWT_SECRET = 32;

const textList = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean));
const count = (fallback: number, max: number, min = 1) => z.coerce.number().int().min(min).max(max).default(fallback);
const seconds = (fallback: number) => count(fallback, 365 * 86_400);
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((text) => text.replace(/\/+$/, ''));
const places = textList.refine((entries) => entries.every((entry) => parsePlace(entry)), 'must be a list of host:port, separated by commas');
const encryptionKey = z.string().refine((text) => parseEncryptionKey(text), 'must be 32 bytes in base64 or hex');

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  // Migrating takes two: one keeps the lock, the other works.
  DATABASE_POOL: count(20, 500, 2),
  JWT_SECRET: z.string().min(MIN_JWT_SECRET, `must have at least ${MIN_JWT_SECRET} characters`).optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  ACCESS_TOKEN_TTL: seconds(24 * 3600),
  CORS_ORIGINS: textList,
  OUTBOUND_ALLOW: places,
  GRAPHQL_INTROSPECTION: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: count(4, 256),
  GENERATION_CONCURRENCY: count(16, 1024),
  SYNC_CONCURRENCY: count(16, 1024),
  JOB_LEASE_SECONDS: count(30, 3600),
  SANDBOX_URL: url.optional(),
  AIA_BASE_URL: url.optional(),
  AIA_API_KEY: z.string().optional(),
  AIA_MODEL: z.string().default('gpt-4.1-mini'),
});

type Variables = z.infer<typeof variables>;

/** The parsed configuration: the variables with what follows from them. */
export type Config = ReturnType<typeof derive>;

function derive(env: Variables) {
  const production = env.NODE_ENV === 'production';
  return {
    ...env,
    production,
    DATA_DIR: resolve(env.DATA_DIR),
    runsWeb: env.ROLE !== 'worker',
    runsWorkers: env.ROLE !== 'web',
    // The sandbox is a private address; outside production it stands in for shops that users name.
    OUTBOUND_ALLOW: [...env.OUTBOUND_ALLOW, ...(env.SANDBOX_URL && !production ? [placeOf(env.SANDBOX_URL)] : [])],
    introspection: env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'on' : !production,
  };
}

/** The `host:port` of an address, also where the port goes without saying. */
function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Thrown when the environment cannot be used: one line per variable that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the configuration; throws one {@link ConfigError} that names every wrong variable at once. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const problems = [...wrong, ...missingInProduction(given)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  return derive(parsed.data);
}

function missingInProduction(given: Record<string, string | undefined>): string[] {
  if (given['NODE_ENV'] !== 'production') return [];
  const required = ['JWT_SECRET', 'ENCRYPTION_KEY', 'AIA_BASE_URL', 'AIA_API_KEY'];
  return required.filter((name) => !given[name]).map((name) => `${name}: required in production`);
}
