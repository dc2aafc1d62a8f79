import { randomBytes } from 'node:crypto';
import { BackupCode } from '../../../../entities/accounts/second-factor.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

const COUNT = 10;
const LENGTH = 10;
/** Base32 without letters that look like digits or like each other; 256 is a multiple of its 32, so every one is as likely. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten fresh codes in place of the former ones, told this once: only their digests are kept. The caller flushes. */
export async function replaceBackupCodes(ctx: Context, userId: string): Promise<string[]> {
  await ctx.em.nativeDelete(BackupCode, { userId });
  const codes = Array.from({ length: COUNT }, randomCode);
  for (const code of codes) add(ctx.em, BackupCode, { userId, digest: ctx.cipher.digest(code, placeOf(userId)) });
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Whether this is an unused code, in lower case and without its dash. It is used up by asking: of many tries at once one succeeds. */
export async function consumeBackupCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const digests = ctx.cipher.digests(code, placeOf(userId));
  return (
    (await changed(
      ctx.em,
      sql`delete from backup_codes where user_id = ${userId} and digest = any(${digests}::text[])`,
    )) === 1
  );
}

function randomCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function placeOf(userId: string): string {
  return `backup_codes:${userId}`;
}
