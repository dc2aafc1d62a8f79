import { randomInt } from 'node:crypto';
import { type CodePurpose, EmailCode } from '../../../../entities/accounts/email-code.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

export const EMAIL_CODE_LIFETIME_MS = 600_000;

/** A fresh six-digit code; the user's former one is good for nothing from then on. */
export async function issueEmailCode(ctx: Context, userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(Date.now() + EMAIL_CODE_LIFETIME_MS);
  await ctx.em.upsert(EmailCode, { userId, purpose, digest: ctx.cipher.digest(code, placeOf(userId)), expiresAt });
  return code;
}

/** Whether this is the live code for the purpose. It is taken by asking: of many tries at once one succeeds. */
export async function consumeEmailCode(
  ctx: Context,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const digests = ctx.cipher.digests(code, placeOf(userId));
  return (
    (await changed(
      ctx.em,
      sql`delete from email_codes where user_id = ${userId} and purpose = ${purpose} and digest = any(${digests}::text[]) and expires_at > now()`,
    )) === 1
  );
}

function placeOf(userId: string): string {
  return `email_codes:${userId}`;
}
