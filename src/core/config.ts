import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseEncryptionKey } from './cipher.ts';
import {
  count,
  encryptionKey,
  hostsAndPorts,
  isStorage,
  jwtSecrets,
  MIN_JWT_SECRET,
  pattern,
  perMinute,
  rate,
  seconds,
  sender,
  textList,
  url,
  webAddress,
} from './config-values.ts';
import { paymentPrices } from './payment-prices.ts';
import { retentionDays } from './retention-days.ts';

/**
 * Every environment variable of the service, parsed once. `process.env` is read nowhere else.
 * docs/configuration.md describes each of them, which a test checks.
 */

/**
 * What OWASP recommends for argon2id with two passes:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const MIN_PASSWORD_MEMORY_KIB = 19_456;

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SHUTDOWN_DELAY_SECONDS: count(0, 300, 0),
  SHUTDOWN_GRACE_SECONDS: count(15, 300, 1),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().default('content-automation-service'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SENTRY_DSN: url.optional(),
  ACCESS_LOG: z.enum(['on', 'off']).optional(),
  DATA_DIR: z.string().default('.data'),
  STORAGE_URL: z
    .string()
    .refine(
      (text) => isStorage(text),
      'must be file:///folder or s3://[key:secret@]host[:port]/bucket[?region=…&tls=off]',
    )
    .optional(),
  DATABASE_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  DATABASE_READ_URL: z.string().optional(),
  MIGRATE_ON_START: z.enum(['on', 'off']).default('on'),
  REDIS_URL: z.string().optional(),
  REDIS_MODE: z.enum(['single', 'cluster', 'sentinel']).default('single'),
  REDIS_SENTINEL_MASTER: z.string().default('mymaster'),
  REDIS_CA_FILE: z.string().optional(),
  REDIS_PREFIX: z.string().default('cas:'),
  // With a single one, a transaction would stop all reads.
  DATABASE_POOL: count(20, 500, 2),
  RETENTION_DAYS: retentionDays,
  // Zero means no limit.
  STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(0).max(86_400).optional(),
  JWT_SECRET: z.string().min(MIN_JWT_SECRET, `must have at least ${MIN_JWT_SECRET} characters`).optional(),
  JWT_SECRETS_PREVIOUS: jwtSecrets,
  ENCRYPTION_KEY: encryptionKey.optional(),
  ENCRYPTION_KEYS_PREVIOUS: textList.refine(
    (keys) => keys.every((key) => parseEncryptionKey(key)),
    'each must be 32 bytes in base64 or hex',
  ),
  ACCESS_TOKEN_TTL: seconds(24 * 3600),
  TEMP_TOKEN_TTL: seconds(600),
  PUBLIC_URL: url.optional(),
  FRONTEND_URL: url.optional(),
  TRUSTED_PROXIES: count(0, 10, 0),
  CORS_ORIGINS: textList,
  CONSOLE_DIR: z.string().default('console/dist'),
  OUTBOUND_ALLOW: hostsAndPorts,
  STORE_TIMEOUT_SECONDS: count(30, 300),
  PAYMENT_TIMEOUT_SECONDS: count(10, 60),
  GRAPHQL_INTROSPECTION: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: count(4, 256),
  GENERATION_CONCURRENCY: count(16, 1024),
  SYNC_CONCURRENCY: count(16, 1024),
  AI_REQUESTS_PER_MINUTE: perMinute.default(0),
  AIA_REQUESTS_PER_MINUTE: perMinute.optional(),
  AIB_REQUESTS_PER_MINUTE: perMinute.optional(),
  AIC_REQUESTS_PER_MINUTE: perMinute.optional(),
  // Zero means no limit.
  UNPAID_TOKENS_PER_DAY: count(500_000, 1_000_000_000, 0),
  AI_PAUSE_SECONDS: z.coerce.number().min(0.1).max(3600).default(5),
  JOB_LEASE_SECONDS: count(30, 3600),
  BATCH_POLL_SECONDS: z.coerce.number().min(0.1).max(3600).default(60),
  BATCH_MAX_ITEMS: count(5000, 50_000),
  AUTOMATION_DEBOUNCE_SECONDS: count(60, 3600),
  // Calls that wait for a job respond within a minute.
  RESPONSE_WAIT_SECONDS: count(55, 60),
  IMPORT_MAX_ROWS: count(200_000, 1_000_000),
  FILE_READERS: count(3, 64),
  FILE_READER_WAIT_SECONDS: count(20, 300),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp or smtps address' }).optional(),
  MAIL_FROM: sender.optional(),
  // Issuers are compared exactly and key sets are fetched from exactly this URL, so a trailing slash is kept.
  IDPA_ISSUER: webAddress.optional(),
  IDPA_JWKS_URL: webAddress.optional(),
  IDPA_CLIENT_ID: z.string().optional(),
  IDPA_AUTHORIZATION_URL: webAddress.optional(),
  IDPA_LABEL: z.string().min(1).max(40).default('idpA'),
  IDPB_ISSUER: webAddress.optional(),
  IDPB_JWKS_URL: webAddress.optional(),
  IDPB_CLIENT_ID: z.string().optional(),
  IDPB_AUTHORIZATION_URL: webAddress.optional(),
  IDPB_LABEL: z.string().min(1).max(40).default('idpB'),
  STOREA_CLIENT_ID: z.string().optional(),
  STOREA_CLIENT_SECRET: z.string().optional(),
  STOREA_SHOP_PATTERN: pattern.default('^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$'),
  STOREA_URL_TEMPLATE: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: webAddress.optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SCRIPT_URL: webAddress.optional(),
  UNSPLASH_API_URL: url.optional(),
  PEXELS_API_URL: url.optional(),
  PIXABAY_API_URL: url.optional(),
  CHATDESK_URL: url.optional(),
  CHATDESK_API_TOKEN: z.string().optional(),
  CHATDESK_IDENTITY_KEY: z.string().optional(),
  CHATDESK_WEBSITE_TOKEN: z.string().optional(),
  CHATDESK_WEBHOOK_SECRET: z.string().optional(),
  PAYMENT_PROVIDER: z.enum(['payA', 'payB']).default('payA'),
  PAYMENT_PRICES: paymentPrices.optional(),
  PAYA_API_URL: url.optional(),
  PAYA_API_KEY: z.string().optional(),
  PAYA_CLIENT_TOKEN: z.string().optional(),
  // Two secrets while one is being rotated.
  PAYA_WEBHOOK_SECRET: textList,
  PAYB_API_URL: url.optional(),
  PAYB_API_KEY: z.string().optional(),
  PAYB_WEBHOOK_SECRET: textList,
  REQUIRE_VERIFIED_EMAIL: z.enum(['on', 'off']).optional(),
  BILLING_OPERATOR: z.enum(['admin', 'super_admin']).optional(),
  RATE_LIMITS: z.enum(['on', 'essential', 'off']).optional(),
  PASSWORD_MEMORY_KIB: count(MIN_PASSWORD_MEMORY_KIB, 1_048_576, 64),
  LIMIT_SECOND_FACTOR: rate('5/900'),
  LIMIT_LOGIN: rate('10/900'),
  LIMIT_LOGIN_NETWORK: rate('100/900'),
  LIMIT_LOGIN_ACCOUNT: rate('20/86400'),
  LIMIT_FORGOT_PASSWORD: rate('20/3600'),
  LIMIT_MAIL: rate('3/600'),
  LIMIT_SIGN_UP: rate('20/3600'),
  LIMIT_CALLS: rate('600/60'),
  LIMIT_PLUGIN: rate('60/60'),
  LIMIT_NEW_ADDRESSES: rate('50/86400'),
  LIMIT_STUDIO_MAILS: rate('50/86400'),
  SANDBOX_URL: url.optional(),
  AIA_BASE_URL: url.optional(),
  AIA_API_KEY: z.string().optional(),
  AIA_MODEL: z.string().default('gpt-6.1-terra'),
  AIB_BASE_URL: url.optional(),
  AIB_API_KEY: z.string().optional(),
  AIB_MODEL: z.string().default('claude-sonnet-5-5'),
  AIC_BASE_URL: url.optional(),
  AIC_API_KEY: z.string().optional(),
  AIC_MODEL: z.string().default('gemini-3.8-flash'),
});

/**
 * The AI vendors, each with the API that it has, as customers read it. The variables of a vendor begin with its name in
 * capitals. Its definition is in src/providers/ai/ai-vendors.ts.
 */
export const AI_PROVIDERS = {
  aiA: 'A server with the OpenAI Chat Completions API.',
  aiB: 'The Messages API of Anthropic.',
  aiC: 'The generateContent API of Gemini.',
} as const;

type Variables = z.infer<typeof variables>;

/** The parsed variables and the values derived from them. */
export type Config = ReturnType<typeof derive>;

function derive(env: Variables) {
  const production = env.NODE_ENV === 'production';
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    production,
    DATA_DIR: resolve(env.DATA_DIR),
    CONSOLE_DIR: resolve(env.CONSOLE_DIR),
    PUBLIC_URL: publicUrl,
    FRONTEND_URL: env.FRONTEND_URL ?? publicUrl,
    MAIL_FROM: env.MAIL_FROM ?? `Content Automation <no-reply@${new URL(publicUrl).hostname}>`,
    // Every registered user is the administrator of an organization and must not be able to create CT in production.
    BILLING_OPERATOR: env.BILLING_OPERATOR ?? (production ? ('super_admin' as const) : ('admin' as const)),
    RATE_LIMITS: env.RATE_LIMITS ?? (production ? ('on' as const) : ('essential' as const)),
    // Requests end within a minute. Workers also write large imports.
    STATEMENT_TIMEOUT_SECONDS: env.STATEMENT_TIMEOUT_SECONDS ?? (env.ROLE === 'web' ? 60 : 300),
    runsWeb: env.ROLE !== 'worker',
    runsWorkers: env.ROLE !== 'web',
    // The sandbox has a private address. Outside production it replaces the shops that users connect.
    OUTBOUND_ALLOW: [...env.OUTBOUND_ALLOW, ...(env.SANDBOX_URL && !production ? [hostAndPort(env.SANDBOX_URL)] : [])],
    requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL ? env.REQUIRE_VERIFIED_EMAIL === 'on' : production,
    accessLog: env.ACCESS_LOG ? env.ACCESS_LOG === 'on' : production,
    introspection: env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'on' : !production,
  };
}

/** The `host:port` of a URL, with the default port of its scheme where it names none. */
export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Thrown for an invalid environment. The message has one line per invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses the configuration. Throws one {@link ConfigError} that names all invalid variables. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  const invalid = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const problems = [...invalid, ...refusedInProduction(given), ...reachableWithoutMode(given)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  return derive(parsed.data);
}

function refusedInProduction(given: Record<string, string | undefined>): string[] {
  if (given['NODE_ENV'] !== 'production') return [];
  // Nothing embedded starts in production: what it stores would be lost with the machine, or kept from other processes.
  const outside = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'STORAGE_URL'];
  const required = [...outside, 'JWT_SECRET', 'ENCRYPTION_KEY', 'AIA_BASE_URL', 'AIA_API_KEY'];
  const missing = required.filter((name) => !given[name]).map((name) => `${name}: required in production`);
  // Without it, anybody could send events, and every answer costs the operator money.
  if ((given['CHATDESK_URL'] || given['CHATDESK_API_TOKEN']) && !given['CHATDESK_WEBHOOK_SECRET']?.trim())
    missing.push('CHATDESK_WEBHOOK_SECRET: required in production with a chat desk');
  if (Number(given['PASSWORD_MEMORY_KIB'] ?? MIN_PASSWORD_MEMORY_KIB) < MIN_PASSWORD_MEMORY_KIB)
    missing.push(`PASSWORD_MEMORY_KIB: at least ${MIN_PASSWORD_MEMORY_KIB} in production`);
  return missing;
}

/**
 * Development defaults suit one machine only: the sandbox, generated secrets, few limits. An installation that others
 * can reach must therefore say which mode it wants.
 */
function reachableWithoutMode({ HOST: host, NODE_ENV: mode }: Record<string, string | undefined>): string[] {
  if (!host || mode || isLoopback(host)) return [];
  return ['HOST: can be reached from other machines, so NODE_ENV must be set: production, or development on purpose'];
}

function isLoopback(host: string): boolean {
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'loopback' : host.toLowerCase() === 'localhost';
}
