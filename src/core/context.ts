import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Bus } from './bus.ts';
import type { Cipher } from './cipher.ts';
import type { CircuitBreakers } from './circuit-breakers.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import type { Replica } from './replica.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Log } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { TokenBuckets } from './token-buckets.ts';
import type { Queues } from './queues.ts';
import type { Shutdown } from './shutdown.ts';
import type { Tracing } from './tracing.ts';
import type { Tokens } from './tokens.ts';

/** The resources that live as long as the process. */
export interface Runtime {
  config: Config;
  log: Log;
  /** Null without METRICS_PORT. */
  metrics: Metrics | null;
  /** Null unless traces are recorded. */
  tracing: Tracing | null;
  orm: MikroORM;
  /** Null without DATABASE_READ_URL. */
  replica: Replica | null;
  bus: Bus;
  queues: Queues;
  cipher: Cipher;
  tokens: Tokens;
  rateLimiter: RateLimiter;
  tokenBuckets: TokenBuckets;
  circuitBreakers: CircuitBreakers;
  shutdown: Shutdown;
  /**
   * The definition of every kind of job, by its type. Typed by `definitionOf` of the job engine, which this layer must
   * not import.
   */
  jobDefinitions: Readonly<Record<string, unknown>>;
}

/** What handlers note about a request for the access log, the metrics and the traces. Copies of a context share it. */
export interface RequestNotes {
  api: 'rest' | 'graphql' | 'mcp' | 'none';
  /**
   * The name of the operation in the schema or of the tool; `several` for a document with several; null if there is
   * none.
   */
  operation: string | null;
  /** The status that REST has for the first error of a document. */
  errorStatus: number | null;
}

/** The signed-in user, read for the current request. */
export interface Viewer {
  id: string;
  email: string;
  organizationId: string;
  role: 'admin' | 'member';
  isSuperAdmin: boolean;
  emailVerified: boolean;
  /** Null for an API key. */
  session: TokenSession | null;
}

/** The session of the presented token. */
export interface TokenSession {
  id: string;
  /** The latest expiry of any token of the session. */
  endsAt: Date;
  /** The id of the token. */
  jti: string;
  tokenIssuedAt: Date;
  tokenExpiresAt: Date;
  /** The authentication methods of the sign-in: `pwd`, `idpA`, `otp`, … */
  amr: string[];
}

/** The session cookie of the browser that sent a request, where its answer can change it. */
export interface SessionCookie {
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** The caller with an API key, and its scopes. */
export interface ApiKeyBearer {
  viewer: Viewer;
  scopes: readonly string[];
}

/**
 * The first argument of every service function: one per HTTP operation, subscription event or job item, with its own
 * EntityManager.
 */
export interface Context extends Runtime {
  em: EntityManager;
  user: Viewer | null;
  /** Accepted only by operations that declare a scope; then the guard sets its viewer as `user`. */
  apiKey: ApiKeyBearer | null;
  requestId: string;
  /** The W3C `traceparent` header of the request; null if it has none. */
  traceparent: string | null;
  notes: RequestNotes;
  ip: string;
  userAgent: string;
  /** Aborts when the client disconnects before the response; never outside of requests. */
  signal: AbortSignal;
  /**
   * Set if the request asked for its session as a cookie (`X-Session-Transport: cookie`): tokens then go into it instead
   * of the answer. Null otherwise.
   */
  sessionCookie: SessionCookie | null;
  /** Returns a cookie of the request; null if it has none, and outside of requests. */
  cookie(name: string): string | null;
  /** Sets a header of the REST response; does nothing elsewhere. */
  setHeader(name: string, value: string): void;
}

/** A context of the service itself, without user and response. `logFields` are added to each of its log lines. */
export function systemContext(runtime: Runtime, logFields: Record<string, unknown> = {}): Context {
  return {
    ...runtime,
    log: runtime.log.child(logFields),
    em: runtime.orm.em.fork(),
    user: null,
    apiKey: null,
    requestId: '',
    traceparent: null,
    notes: { api: 'none', operation: null, errorStatus: null },
    ip: '',
    userAgent: '',
    signal: new AbortController().signal,
    sessionCookie: null,
    cookie: () => null,
    setHeader: () => undefined,
  };
}

/** The runtime of a context, for objects that live longer than the operation. */
export function runtimeOf(ctx: Runtime): Runtime {
  const { config, log, metrics, tracing, orm, replica, bus, queues, cipher, tokens, shutdown, jobDefinitions } = ctx;
  const { rateLimiter, tokenBuckets, circuitBreakers } = ctx;
  return {
    config,
    log,
    metrics,
    tracing,
    orm,
    replica,
    bus,
    queues,
    cipher,
    tokens,
    shutdown,
    jobDefinitions,
    rateLimiter,
    tokenBuckets,
    circuitBreakers,
  };
}

/** The same context with its own EntityManager, for work with its own transaction. */
export function forkContext(ctx: Context): Context {
  return { ...ctx, em: ctx.orm.em.fork() };
}

/** The signed-in user. Throws 401 if there is none. */
export function signedIn(ctx: Context): Viewer {
  if (!ctx.user) throw new AppError('UNAUTHENTICATED');
  return ctx.user;
}

/**
 * The signed-in user, whose address is verified if the configuration requires it: a stranger who signs up with the
 * address of somebody else must neither spend money nor reach other people. Throws 401 or 403.
 */
export function verifiedUser(ctx: Context): Viewer {
  const user = signedIn(ctx);
  if (ctx.config.requireVerifiedEmail && !user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return user;
}

/** The session of the signed-in user. Throws 401 if there is none. */
export function session(ctx: Context): TokenSession {
  const { session } = signedIn(ctx);
  if (!session) throw new AppError('UNAUTHENTICATED');
  return session;
}

/** The signed-in operator of the service. Throws 401 or 403. */
export function superAdmin(ctx: Context): Viewer {
  const user = signedIn(ctx);
  if (!user.isSuperAdmin) throw new AppError('FORBIDDEN');
  return user;
}

/** The signed-in administrator. Throws 401 or 403. */
export function admin(ctx: Context): Viewer {
  const user = signedIn(ctx);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN');
  return user;
}
