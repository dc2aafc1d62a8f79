import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { holdStatement } from '../../billing/ledger/hold.ts';
import type { MessageInHand } from './claim-message.ts';

/** Sets CT aside for an answer, on the balance and on the message at once; false where they are not there, or the message is another worker's. */
export async function holdForAnswer(
  ctx: Context,
  organizationId: string,
  message: MessageInHand,
  amount: string,
): Promise<boolean> {
  const { id, attempts } = message;
  const held = await changed(
    ctx.em,
    sql`with own as materialized (select id from chat_messages where id = ${id} and attempts = ${attempts} and state = 'queued' for update),
        paid as (${holdStatement(organizationId, amount, sql`exists (select 1 from own)`)})
        update chat_messages m set held = ${amount}::numeric from own, paid where m.id = own.id`,
  );
  if (held !== 1) return false;
  message.held = amount;
  return true;
}
