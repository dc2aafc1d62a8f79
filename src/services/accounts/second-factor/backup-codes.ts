import { randomBytes } from 'node:crypto';
import { BackupCode } from '../../../../entities/accounts/second-factor.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';

const COUNT = 10;
const LENGTH = 10;
/** Base32 without characters that are easily confused. Its 32 characters divide 256, so all are equally likely. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces the user's backup codes and returns the ten new ones. Only their digests are stored. The caller flushes. */
export async function replaceBackupCodes(ctx: Context, userId: string): Promise<string[]> {
  await ctx.em.nativeDelete(BackupCode, { userId });
  const codes = Array.from({ length: COUNT }, randomCode);
  for (const code of codes) add(ctx.em, BackupCode, { userId, digest: ctx.cipher.digest(code, cipherContext(userId)) });
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/**
 * Consumes a backup code, given in lower case and without its dash. Returns whether it was an unused code of the user:
 * of several concurrent attempts exactly one succeeds.
 */
export async function consumeBackupCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const digests = ctx.cipher.digests(code, cipherContext(userId));
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

function cipherContext(userId: string): string {
  return `backup_codes:${userId}`;
}
