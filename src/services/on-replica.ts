import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../core/context.ts';
import { PIN_MS } from '../core/replica.ts';

/**
 * Runs a read of the signed-in user on the replica, or on the primary if there is no replica that can be used or if the
 * user wrote a moment ago. A read that fails or finds nothing on the replica is repeated on the primary: the replica may
 * not have the record yet.
 */
export async function onReplica<T extends readonly unknown[]>(
  ctx: Context,
  read: (em: EntityManager) => Promise<T>,
  isFound: (found: T) => boolean = (found) => found.length > 0,
): Promise<T> {
  const replica = await readerOf(ctx);
  if (!replica) return read(ctx.em);
  try {
    const found = await read(replica);
    if (isFound(found)) return found;
  } catch (error) {
    ctx.replica!.suspend();
    ctx.log.warn({ event: 'replica.read_failed', err: error }, 'A read of the replica failed.');
  }
  return read(ctx.em);
}

/** Sends the reads of the caller to the primary, at the beginning and at the end of work that writes. */
export async function pinToPrimary({ replica, user, apiKey }: Context): Promise<void> {
  const caller = user ?? apiKey?.viewer;
  if (replica && caller) await replica.pin(caller.id);
}

async function readerOf(ctx: Context): Promise<EntityManager | null> {
  const { replica, user, em } = ctx;
  if (!replica || !user || em.isInTransaction() || hasJustSignedIn(ctx)) return null;
  return replica.readerFor(user.id);
}

/** A sign-in writes before its user is known. */
function hasJustSignedIn({ user }: Context): boolean {
  const { tokenIssuedAt } = user?.session ?? {};
  return tokenIssuedAt !== undefined && tokenIssuedAt.getTime() > Date.now() - PIN_MS;
}
