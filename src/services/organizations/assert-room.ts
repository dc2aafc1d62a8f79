import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../core/errors.ts';
import { rows, sql } from '../../core/sql.ts';

/**
 * Locks the organization until the caller's transaction ends, and throws 409 if it has `most` records of a type already.
 * The lock serializes creations: concurrent ones would not count each other and exceed the limit.
 */
export async function assertRoom(
  em: EntityManager,
  type: new () => { organizationId: string },
  organizationId: string,
  { most, name }: { most: number; name: string },
): Promise<void> {
  await rows(em, sql`select 1 from organizations where id = ${organizationId} for no key update`);
  if ((await em.count(type, { organizationId })) >= most)
    throw new AppError('CONFLICT', `An organization has at most ${most} ${name}`);
}
