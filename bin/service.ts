import 'reflect-metadata';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../entities/index.ts';
import { openBus } from '../src/core/bus.ts';
import { createCipher, parseEncryptionKey } from '../src/core/cipher.ts';
import type { Config } from '../src/core/config.ts';
import type { Runtime } from '../src/core/context.ts';
import { openDatabase } from '../src/core/database.ts';
import { migrate, pendingMigrations } from '../src/core/migrate.ts';
import { openRateLimiter } from '../src/core/rate-limiter.ts';
import { createLogger, type Log } from '../src/core/logger.ts';
import { openTokenBuckets } from '../src/core/redis-token-buckets.ts';
import { openReplica } from '../src/core/replica.ts';
import { openQueues } from '../src/core/open-queues.ts';
import { connectRedis } from '../src/core/redis.ts';
import { readRedisServers } from '../src/core/redis-servers.ts';
import { loadSecrets } from '../src/core/secrets.ts';
import { openCircuitBreakers } from '../src/core/redis-circuit-breakers.ts';
import { createShutdown } from '../src/core/shutdown.ts';
import { createTokens } from '../src/core/tokens.ts';
import type { HttpServer } from '../src/http/graceful-close.ts';
import { JOB_DEFINITIONS } from '../src/services/job-definitions.ts';
import { startWorkers, type Workers } from '../workers/start-workers.ts';

export interface Service {
  runtime: Runtime;
  /** The address of the API; null for a worker without HEALTH_PORT. */
  url: string | null;
  /** The address of `GET /metrics`; null without METRICS_PORT. */
  metricsUrl: string | null;
  /**
   * Stops in order: is not ready for SHUTDOWN_DELAY_SECONDS, then accepts no new requests, completes those in flight,
   * returns claimed work to the queue, closes connections.
   */
  stop(): Promise<void>;
}

/** The addresses of database and Redis. `prefix` separates the keys of installations that share a Redis. */
export interface StoreAddresses {
  databaseUrl: string;
  redisUrl: string;
  prefix?: string;
}

/**
 * Starts the service in this process, according to its role.
 * @throws an Error with a message of one line. Nothing is left open then.
 */
export async function startService(config: Config, stores: StoreAddresses): Promise<Service> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const runtime = await openRuntime(config, stores, closers);
    const delayMs = config.SHUTDOWN_DELAY_SECONDS * 1000;
    let workers: Workers | null = null;
    // Stops after the server, because a request in flight may wait for work of the workers.
    closers.push(() => workers?.stop());
    const url = config.runsWeb || config.HEALTH_PORT !== undefined ? await serve(runtime, closers) : null;
    const metricsUrl = await serveMetrics(runtime, closers);
    if (config.runsWorkers) workers = startWorkers(runtime);
    closers.push(() => runtime.shutdown.begin(delayMs));
    return { runtime, url, metricsUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens everything that all processes of the service need. Adds to `closers` what must be closed later, in reverse
 * order.
 */
export async function openRuntime(
  config: Config,
  { databaseUrl, redisUrl, prefix = config.REDIS_PREFIX }: StoreAddresses,
  closers: (() => unknown)[],
): Promise<Runtime> {
  const metrics = config.METRICS_PORT === undefined ? null : new (await import('../src/core/metrics.ts')).Metrics();
  const errorReports = config.SENTRY_DSN
    ? (await import('../src/core/error-reports.ts')).openErrorReports(config.SENTRY_DSN, config.NODE_ENV)
    : null;
  closers.push(() => errorReports?.close());
  const log = createLogger(config, { metrics, errorReports });
  const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('../src/core/open-tracing.ts')).openTracing(config, config.OTEL_EXPORTER_OTLP_ENDPOINT, log)
    : null;
  closers.push(() => tracing?.close());
  const secrets = await loadSecrets(config);
  const orm = await openDatabase({ ...config, DATABASE_URL: databaseUrl }, Object.values(entities));
  closers.push(() => orm.close(true));
  await prepareSchema(orm, config, databaseUrl, log);
  const servers = readRedisServers(config, redisUrl);
  const connections = await connectRedis(servers, log);
  closers.push(() => connections.close());
  const { redis } = connections;
  const bus = openBus(connections, prefix, log);
  const queues = openQueues(servers, prefix, log);
  closers.push(() => queues.close());
  const cipher = createCipher(
    secrets.encryptionKey,
    config.ENCRYPTION_KEYS_PREVIOUS.flatMap((text) => parseEncryptionKey(text) ?? []),
  );
  const tokens = createTokens(secrets.jwtSecret, config.JWT_SECRETS_PREVIOUS);
  const readUrl = config.DATABASE_READ_URL;
  const connect = () => openDatabase({ ...config, DATABASE_URL: readUrl! }, []);
  const replica = readUrl ? openReplica({ primary: orm, connect, redis, prefix, log }) : null;
  if (replica) closers.push(() => replica.close());
  const shared = {
    replica,
    rateLimiter: openRateLimiter(config, redis, prefix),
    tokenBuckets: openTokenBuckets(redis, prefix, log),
    shutdown: createShutdown(),
    circuitBreakers: openCircuitBreakers(redis, prefix, log),
  };
  return {
    config,
    log,
    metrics,
    tracing,
    orm,
    bus,
    queues,
    cipher,
    tokens,
    ...shared,
    jobDefinitions: JOB_DEFINITIONS,
  };
}

/** Applies pending migrations, or throws if there are some and this process may not. A later schema is accepted. */
async function prepareSchema(orm: MikroORM, config: Config, databaseUrl: string, log: Log): Promise<void> {
  const pending = await pendingMigrations(orm);
  if (pending.length === 0) return;
  if (config.MIGRATE_ON_START === 'off')
    throw new Error(
      `The database is older than this version and lacks ${pending.join(', ')}. Run \`npm run migrate\` of this version first.`,
    );
  const applied = await migrate(config.MIGRATION_DATABASE_URL ?? databaseUrl);
  if (applied.length > 0) log.info({ event: 'database.migrated', applied }, 'The database was migrated.');
}

/**
 * Creates the server of this role, and imports only that one: a worker without the API starts in about half the time and
 * needs less memory.
 */
async function createServer(runtime: Runtime): Promise<HttpServer> {
  if (!runtime.config.runsWeb) return (await import('../src/http/health-server.ts')).createHealthServer(runtime);
  const { createApiServer } = await import('../src/http/server.ts');
  return createApiServer(runtime, (await import('../resolvers/schema.ts')).schema);
}

async function serve(runtime: Runtime, closers: (() => unknown)[]): Promise<string> {
  const server = await createServer(runtime);
  closers.push(() => server.close());
  return listen(runtime.config, server, runtime.config.runsWeb ? 'PORT' : 'HEALTH_PORT');
}

async function serveMetrics(runtime: Runtime, closers: (() => unknown)[]): Promise<string | null> {
  if (!runtime.metrics) return null;
  const { createMetricsServer } = await import('../src/http/metrics-server.ts');
  const server = createMetricsServer(runtime, runtime.metrics);
  closers.push(() => server.close());
  return `${await listen(runtime.config, server, 'METRICS_PORT')}/metrics`;
}

async function listen(
  config: Config,
  server: HttpServer,
  variable: 'PORT' | 'HEALTH_PORT' | 'METRICS_PORT',
): Promise<string> {
  const port = config[variable]!;
  const listening = once(server.http, 'listening');
  server.http.listen(port, config.HOST);
  await listening.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set ${variable} to another one.`) : error;
  });
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  return `http://${host}:${(server.http.address() as AddressInfo).port}`;
}
