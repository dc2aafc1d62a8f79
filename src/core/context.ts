import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Bus } from './bus.ts';
import type { Cipher } from './cipher.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import type { Log } from './logger.ts';
import type { Queues } from './queues.ts';
import type { Tokens } from './tokens.ts';

/** What lives as long as the process. */
export interface Runtime {
  config: Config;
  log: Log;
  orm: MikroORM;
  bus: Bus;
  queues: Queues;
  cipher: Cipher;
  tokens: Tokens;
}

/** The signed-in user as read for this very request. */
export interface Viewer {
  id: string;
  organizationId: string;
  role: 'admin' | 'member';
  isSuperAdmin: boolean;
  sessionId: string;
  /** Of the presented token. */
  jti: string;
  tokenExpiresAt: Date;
  /** How the session was signed in to: `pwd`, … */
  amr: string[];
}

/** The first argument of every service: one per HTTP operation, subscription event or job, with its own EntityManager. */
export interface Context extends Runtime {
  em: EntityManager;
  user: Viewer | null;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Aborts when the caller has gone before the answer; never where nobody waits for one. */
  signal: AbortSignal;
  /** Sets a header of the REST answer; does nothing elsewhere. */
  setHeader(name: string, value: string): void;
}

/** A context of the service itself: no user, no answer to set headers on. */
export function systemContext(runtime: Runtime, facts: Record<string, unknown> = {}): Context {
  return {
    ...runtime,
    log: runtime.log.child(facts),
    em: runtime.orm.em.fork(),
    user: null,
    requestId: '',
    ip: '',
    userAgent: '',
    signal: new AbortController().signal,
    setHeader: () => undefined,
  };
}

/** The same context with an EntityManager of its own, for the next event of a stream. */
export function forkContext(ctx: Context): Context {
  return { ...ctx, em: ctx.orm.em.fork() };
}

/** The signed-in user. Throws 401 when there is none. */
export function signedIn(ctx: Context): Viewer {
  if (!ctx.user) throw new AppError('UNAUTHENTICATED');
  return ctx.user;
}

/** The signed-in administrator. Throws 401 or 403. */
export function admin(ctx: Context): Viewer {
  const user = signedIn(ctx);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN');
  return user;
}
