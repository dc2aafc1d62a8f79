import { MailState } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import { observeCall } from '../../core/observe-call.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { changed, row, sql } from '../../core/sql.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { buildMailContent } from './build-mail-content.ts';
import type { ClaimedMail } from './mail-template.ts';
import { renderMail } from './render-mail.ts';

/**
 * The duration of a worker's claim. It exceeds the timeout of every mailer; after it the mail counts as not delivered.
 */
const LEASE_SECONDS = 60;

const MINUTE = 60;
/** The delay in seconds after each failed attempt. The attempt after the last delay is final. */
const BACKOFF = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 60 * MINUTE, 60 * MINUTE];
const MAX_ATTEMPTS = BACKOFF.length + 1;

interface ClaimedRow extends ClaimedMail {
  facts: string | null;
  expired: boolean;
}

/**
 * Delivers a mail that is due and does nothing for any other. Of several processes exactly one delivers it. After a
 * crash it is delivered again with the same Message-ID. A failure is recorded in the row and not thrown.
 */
export async function deliverMail(ctx: Context, id: string, mailer: Mailer): Promise<void> {
  const mail = await claim(ctx, id);
  if (!mail) return;
  // The previous workers crashed or could not store the outcome.
  if (mail.attempts > MAX_ATTEMPTS) return abandon(ctx, mail, 'The attempts to deliver it did not end.');
  try {
    const content = mail.expired ? null : await buildMailContent(ctx, mail, mail.facts);
    if (!content) return await finish(ctx, mail, MailState.dropped);
    const message = { id, kind: mail.kind, to: mail.recipient, ...renderMail(content) };
    await observeCall(ctx, 'mail', () => mailer.send(message));
  } catch (error) {
    return await recordFailure(ctx, mail, error);
  }
  await finish(ctx, mail, MailState.sent);
}

/** A mail without attempts is due regardless of `due_at`, which the clock of another process set. */
async function claim(ctx: Context, id: string): Promise<ClaimedRow | null> {
  const claimed = await row<Omit<ClaimedRow, 'createdAt'> & { createdAt: string }>(
    ctx.em,
    sql`update mails set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${id} and state = 'queued' and (due_at <= now() or attempts = 0)
        returning id, kind, recipient, user_id as "userId", attempts, created_at as "createdAt", facts,
                  expires_at <= now() as expired`,
  );
  return claimed && { ...claimed, createdAt: new Date(claimed.createdAt) };
}

async function recordFailure(ctx: Context, mail: ClaimedRow, error: unknown): Promise<void> {
  const { attempts } = mail;
  const reason = reasonOf(error);
  const rejected = error instanceof ProviderError && error.kind === 'rejected';
  if (rejected || attempts >= MAX_ATTEMPTS) return abandon(ctx, mail, reason, !rejected);
  ctx.log.warn(
    { event: 'mail.delivery_failed', kind: mail.kind, attempts, reason },
    'The mail was not delivered and will be tried again.',
  );
  const seconds = BACKOFF[attempts - 1]! * (1 + Math.random() / 4);
  await changed(
    ctx.em,
    sql`update mails set due_at = now() + make_interval(secs => ${seconds}), last_error = ${reason}
         where id = ${mail.id} and state = 'queued' and attempts = ${attempts}`,
  );
}

/** A mail that the server did not reject keeps its facts, because `redriveMails` may deliver it later. */
async function abandon(ctx: Context, mail: ClaimedRow, reason: string, keepFacts = true): Promise<void> {
  ctx.log.warn(
    { event: 'mail.abandoned', kind: mail.kind, attempts: mail.attempts, reason },
    'The mail was not delivered and will not be tried again.',
  );
  await finish(ctx, mail, MailState.failed, reason, keepFacts);
}

/**
 * Returns a description of an error that is safe to log and store. Messages of unexpected errors may quote the content
 * of the mail, so these are described by their origin only.
 */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  const { name, stack = '' } = error as Error;
  return `${name} ${/^\s+(at .+)$/m.exec(stack)?.[1] ?? ''}`.trim();
}

/** Does nothing if another worker has claimed the mail since, which raises its number of attempts. */
async function finish(
  ctx: Context,
  { id, attempts }: ClaimedRow,
  state: MailState,
  reason: string | null = null,
  keepFacts = false,
): Promise<void> {
  await changed(
    ctx.em,
    sql`update mails set state = ${state}, facts = case when ${keepFacts} then facts end, last_error = ${reason}
         where id = ${id} and state = 'queued' and attempts = ${attempts}`,
  );
}
