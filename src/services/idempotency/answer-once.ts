import { createHash } from 'node:crypto';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { changed, row, sql } from '../../core/sql.ts';

/** A call that names itself, so that it can be sent again without being done again. */
export interface NamedCall {
  method: string;
  /** With the ids in it. */
  path: string;
  key: string;
  /** What was sent; of the same call always the same. */
  sent: unknown;
}

/** What a call is answered with. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const KEPT_HOURS = 24;
/** Refusals before the operation began, which another try may pass; 5xx are none either. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 403, 404, 422, 429]);

/**
 * Does what a call asks for once: whoever calls again within 24 hours with the same key and body gets the same answer. It is
 * stored before it is sent. One that a crash cut off stays `running`, for nobody knows what it has done.
 * @throws 401; 422 for the same key with another body; 409 while the first call runs; what `operate` throws, which is not kept.
 */
export async function answerOnce(
  ctx: Context,
  call: NamedCall,
  operate: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const own = forkContext(ctx);
  const id = scopeOf(ctx, call);
  const sent = JSON.stringify(call.sent ?? null);
  const before = await claim(own, id, sent);
  if (before) return { ...replay(own, id, sent, before), replayed: true };
  const answer = await operate().catch(async (error: unknown) => {
    await forget(own, id);
    throw error;
  });
  if (NOT_KEPT.has(answer.status) || answer.status >= 500) await forget(own, id);
  else
    await changed(
      own.em,
      sql`update idempotent_calls set answer = ${own.cipher.seal(JSON.stringify(answer), answerPlace(id))} where id = ${id}`,
    );
  return { ...answer, replayed: false };
}

/** What a kept answer is sealed for. */
export function answerPlace(id: string): string {
  return `idempotent_calls:${id}`;
}

function scopeOf(ctx: Context, { method, path, key }: NamedCall): string {
  const { organizationId, id: userId } = signedIn(ctx);
  return sha256(JSON.stringify([organizationId, userId, method, path, key]));
}

interface Before {
  body_digest: string;
  answer: string | null;
}

/** Null where this call is the first: of several at once one is. Holds the user before the organization, as a deletion does. Throws 401 when the user is gone. */
async function claim(ctx: Context, id: string, sent: string): Promise<Before | null> {
  // Keyed, for a password may have been sent.
  const digest = ctx.cipher.digest(sent, answerPlace(id));
  const { organizationId, id: userId } = signedIn(ctx);
  for (;;) {
    const first = await changed(
      ctx.em,
      sql`insert into idempotent_calls (id, organization_id, user_id, body_digest, expires_at)
          select ${id}, organization_id, id, ${digest}, now() + make_interval(hours => ${KEPT_HOURS})
            from users where id = ${userId} and organization_id = ${organizationId} for key share
          on conflict (id) do update set body_digest = excluded.body_digest, answer = null, expires_at = excluded.expires_at
           where idempotent_calls.expires_at <= now()`,
    );
    if (first === 1) return null;
    const before = await row<Before>(ctx.em, sql`select body_digest, answer from idempotent_calls where id = ${id}`);
    // Forgotten between the two: then this one may be the first.
    if (before) return before;
    if (!(await row(ctx.em, sql`select 1 from users where id = ${userId}`))) throw new AppError('UNAUTHENTICATED');
  }
}

function replay(ctx: Context, id: string, sent: string, before: Before): Answer {
  const wrong = (msg: string) => invalid([{ loc: ['header', 'Idempotency-Key'], msg, type: 'value_error' }]);
  if (!ctx.cipher.digests(sent, answerPlace(id)).includes(before.body_digest)) throw wrong('was used for another body');
  if (before.answer === null)
    throw new AppError('CONFLICT', 'The first call with this Idempotency-Key is still running');
  return JSON.parse(ctx.cipher.open(before.answer, answerPlace(id))) as Answer;
}

async function forget(ctx: Context, id: string): Promise<void> {
  await changed(ctx.em, sql`delete from idempotent_calls where id = ${id}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
