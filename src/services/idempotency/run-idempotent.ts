import { createHash } from 'node:crypto';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { changed, row, sql } from '../../core/sql.ts';

/** A request with an idempotency key, which the client may repeat without repeating its effect. */
export interface IdempotentRequest {
  method: string;
  /** The path as requested, with the ids in it. */
  path: string;
  key: string;
  /** The parsed input. Repetitions must have the same. */
  input: unknown;
}

/** A response as it is stored and replayed. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const RETENTION_HOURS = 24;
/** Rejections before the operation began; a repetition may succeed. */
const NOT_STORED: ReadonlySet<number> = new Set([401, 403, 404, 422, 429]);

/**
 * Runs `operate` for the first request with an idempotency key. For 24 hours, repetitions with the same key and input
 * get the stored response. The response is stored before it is sent. If the process crashes in between, the record
 * stays without a response, because it is unknown how much of the operation took effect.
 * @throws 401 when the user is deleted; 409 while the first request runs; 422 when the key was used with another input;
 * whatever `operate` throws, in which case no record stays.
 */
export async function runIdempotent(
  ctx: Context,
  request: IdempotentRequest,
  operate: () => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  const own = forkContext(ctx);
  const id = recordId(ctx, request);
  const input = JSON.stringify(request.input ?? null);
  const existing = await claim(own, id, input);
  if (existing) return { ...replay(own, id, input, existing), replayed: true };
  const response = await operate().catch(async (error: unknown) => {
    await deleteRecord(own, id);
    throw error;
  });
  if (NOT_STORED.has(response.status)) await deleteRecord(own, id);
  else {
    const sealed = own.cipher.seal(JSON.stringify(response), responseCipherContext(id));
    await changed(own.em, sql`update idempotent_calls set answer = ${sealed} where id = ${id}`);
  }
  return { ...response, replayed: false };
}

/** The cipher context of a stored response. */
export function responseCipherContext(recordId: string): string {
  return `idempotent_calls:${recordId}`;
}

function recordId(ctx: Context, { method, path, key }: IdempotentRequest): string {
  const { organizationId, id: userId } = signedIn(ctx);
  return createHash('sha256')
    .update(JSON.stringify([organizationId, userId, method, path, key]))
    .digest('base64url');
}

interface ExistingRecord {
  body_digest: string;
  answer: string | null;
}

/**
 * Inserts the record, or returns the existing one. Of several concurrent requests, exactly one gets null and may run.
 * Locks the user before the organization, in the same order as a deletion. Throws 401 when the user is deleted.
 */
async function claim(ctx: Context, id: string, input: string): Promise<ExistingRecord | null> {
  const digest = ctx.cipher.digest(input, responseCipherContext(id));
  const { organizationId, id: userId } = signedIn(ctx);
  for (;;) {
    const inserted = await changed(
      ctx.em,
      sql`insert into idempotent_calls (id, organization_id, user_id, body_digest, expires_at)
          select ${id}, organization_id, id, ${digest}, now() + make_interval(hours => ${RETENTION_HOURS})
            from users
           where id = ${userId} and organization_id = ${organizationId}
             for key share
          on conflict (id) do update
             set body_digest = excluded.body_digest, answer = null, expires_at = excluded.expires_at
           where idempotent_calls.expires_at <= now()`,
    );
    if (inserted === 1) return null;
    const existing = await row<ExistingRecord>(
      ctx.em,
      sql`select body_digest, answer from idempotent_calls where id = ${id}`,
    );
    if (existing) return existing;
    // The record was deleted between the two statements, so this request may be the first now.
    if (!(await row(ctx.em, sql`select 1 from users where id = ${userId}`))) throw new AppError('UNAUTHENTICATED');
  }
}

function replay(ctx: Context, id: string, input: string, existing: ExistingRecord): StoredResponse {
  if (!ctx.cipher.digests(input, responseCipherContext(id)).includes(existing.body_digest))
    throw invalid([{ loc: ['header', 'Idempotency-Key'], msg: 'was used for another body', type: 'value_error' }]);
  if (existing.answer === null)
    throw new AppError('CONFLICT', 'The first call with this Idempotency-Key is still running');
  return JSON.parse(ctx.cipher.open(existing.answer, responseCipherContext(id))) as StoredResponse;
}

async function deleteRecord(ctx: Context, id: string): Promise<void> {
  await changed(ctx.em, sql`delete from idempotent_calls where id = ${id}`);
}
