import { MailState } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { changed, row, sql } from '../../core/sql.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { renderLetter } from './letter.ts';
import type { MailInHand } from './mail-in-hand.ts';
import { writeLetter } from './write-letter.ts';

/** How long a mail is its worker's alone; longer than any mailer takes. After that it counts as not delivered. */
const LEASE_SECONDS = 60;

const MINUTE = 60;
/** How long to wait after each attempt that failed, in seconds; after the last one there is none. */
const BACKOFF = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 60 * MINUTE, 60 * MINUTE];
const MAX_ATTEMPTS = BACKOFF.length + 1;

interface ClaimedMail extends MailInHand {
  facts: string | null;
  expired: boolean;
}

/**
 * Delivers a mail that is due; does nothing for any other. However many processes try at once, one has it; whoever dies
 * over it leaves it to be delivered again, with the same Message-ID. A failure is noted in the row, not thrown.
 */
export async function deliverMail(ctx: Context, id: string, mailer: Mailer): Promise<void> {
  const mail = await claim(ctx, id);
  if (!mail) return;
  // Its workers died over it, or could not note what came of it.
  if (mail.attempts > MAX_ATTEMPTS) return giveUp(ctx, mail, 'The attempts to deliver it did not end.');
  try {
    const letter = mail.expired ? null : await writeLetter(ctx, mail, mail.facts);
    if (!letter) return await finish(ctx, mail, MailState.dropped);
    await mailer.send({ id, kind: mail.kind, to: mail.recipient, ...renderLetter(letter) });
  } catch (error) {
    return await noteFailure(ctx, mail, error);
  }
  await finish(ctx, mail, MailState.sent);
}

/** A mail that nobody has tried is due whatever the clock of the process that wanted it said. */
async function claim(ctx: Context, id: string): Promise<ClaimedMail | null> {
  const claimed = await row<Omit<ClaimedMail, 'createdAt'> & { createdAt: string }>(
    ctx.em,
    sql`update mails set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${id} and state = 'queued' and (due_at <= now() or attempts = 0)
        returning id, kind, recipient, user_id as "userId", attempts, created_at as "createdAt", facts, expires_at <= now() as expired`,
  );
  return claimed && { ...claimed, createdAt: new Date(claimed.createdAt) };
}

async function noteFailure(ctx: Context, mail: ClaimedMail, error: unknown): Promise<void> {
  const { attempts } = mail;
  const reason = reasonOf(error);
  const refused = error instanceof ProviderError && error.kind === 'rejected';
  if (refused || attempts >= MAX_ATTEMPTS) return giveUp(ctx, mail, reason);
  ctx.log.warn({ kind: mail.kind, attempts, reason }, 'mail not delivered yet');
  const seconds = BACKOFF[attempts - 1]! * (1 + Math.random() / 4);
  await changed(
    ctx.em,
    sql`update mails set due_at = now() + make_interval(secs => ${seconds}), last_error = ${reason}
         where id = ${mail.id} and state = 'queued' and attempts = ${attempts}`,
  );
}

async function giveUp(ctx: Context, mail: ClaimedMail, reason: string): Promise<void> {
  ctx.log.warn({ kind: mail.kind, attempts: mail.attempts, reason }, 'mail given up');
  await finish(ctx, mail, MailState.failed, reason);
}

/** What may be told of an error: the messages of our own ones may quote what they failed with, so only where they come from. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  const { name, stack = '' } = error as Error;
  return `${name} ${/^\s+(at .+)$/m.exec(stack)?.[1] ?? ''}`.trim();
}

/** Only while the mail is still ours: whoever took it over after the lease has more attempts. */
async function finish(
  ctx: Context,
  { id, attempts }: ClaimedMail,
  state: MailState,
  reason: string | null = null,
): Promise<void> {
  await changed(
    ctx.em,
    sql`update mails set state = ${state}, facts = null, last_error = ${reason} where id = ${id} and state = 'queued' and attempts = ${attempts}`,
  );
}
