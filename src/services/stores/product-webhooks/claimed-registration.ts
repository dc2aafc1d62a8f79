import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { NEEDS_WEBHOOKS } from './needed.ts';

/** Longer than all calls of one check together. */
const LEASE_SECONDS = 300;

/** A registration that this worker has. */
export interface ClaimedRegistration {
  id: string;
  claim: string;
  connectionId: string;
  sealedSecret: string | null;
  webhookIds: string[];
  attempts: number;
  isNeeded: boolean;
}

/** Claims a registration that is due. Returns null for any other. */
export function claimRegistration(ctx: Context, id: string): Promise<ClaimedRegistration | null> {
  return row<ClaimedRegistration>(
    ctx.em,
    sql`update webhook_registrations t
           set claim = ${uuid()}, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
          from store_connections c
         where t.id = ${id} and t.due_at <= now() and c.id = t.connection_id
        returning t.id, t.claim, t.connection_id as "connectionId", t.sealed_secret as "sealedSecret",
                  t.webhook_ids as "webhookIds", t.attempts, ${NEEDS_WEBHOOKS} as "isNeeded"`,
  );
}

/** Changes a registration while this worker has it. Returns whether it still did. */
export async function changeRegistration(
  { em }: Context,
  { id, claim }: ClaimedRegistration,
  set: RawBuilder<unknown>,
): Promise<boolean> {
  return (await changed(em, sql`update webhook_registrations set ${set} where id = ${id} and claim = ${claim}`)) === 1;
}

/** Deletes a registration, if this worker still has it. */
export async function deleteRegistration({ em }: Context, { id, claim }: ClaimedRegistration): Promise<void> {
  await changed(em, sql`delete from webhook_registrations where id = ${id} and claim = ${claim}`);
}
