import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../../core/errors.ts';

/** Hashing costs 19 MiB and a core each: more at once would starve everything else. */
const atOnce = pLimit(4);
/** Whoever came after these would have given up before the turn came. */
const MAX_WAITING = 200;
/** Compared where there is no account, so that an unknown address takes as long as a known one. */
const decoy = hash('no such account');

/** An argon2id hash with the library's current parameters. Throws 503 when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Whether the password fits; takes the same time when there is no hash to compare with. Throws 503 when too many wait already. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(async () => verify(stored ?? (await decoy), password));
  return fits && Boolean(stored);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', undefined, { retry_after: 5 });
  return atOnce(work);
}
