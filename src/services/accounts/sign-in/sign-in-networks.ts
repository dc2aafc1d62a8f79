import type { Context } from '../../../core/context.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import { changed, row, sql } from '../../../core/sql.ts';

const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * Remembers in the caller's transaction that the caller, from the network of this request, has proved to be the owner of
 * an account. Strangers who guess its password from other networks then cannot slow the owner down.
 */
export async function rememberSignInNetwork(ctx: Context, userId: string): Promise<void> {
  const network = clientNetwork(ctx.ip);
  if (network === '') return;
  await changed(
    ctx.em,
    sql`insert into sign_in_networks (user_id, network) values (${userId}, ${network})
        on conflict (user_id, network) do update set used_at = now()`,
  );
}

/** Returns whether the owner of an account was seen in this network. Without an account, the work is the same. */
export async function isSignInNetwork(ctx: Context, userId: string | null, network: string): Promise<boolean> {
  const found = await row(
    ctx.em,
    sql`select 1 from sign_in_networks where user_id = ${userId ?? NO_USER} and network = ${network}`,
  );
  return found !== null;
}
