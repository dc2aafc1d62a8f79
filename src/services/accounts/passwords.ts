import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Hashing costs 19 MiB and a core each: more at once would starve everything else. */
const atOnce = pLimit(4);
/** Compared where there is no account, so that an unknown address takes as long as a known one. */
const decoy = hash('no such account');

/** An argon2id hash with the library's current parameters. */
export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password));
}

/** Whether the password fits; takes the same time when there is no hash to compare with. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await atOnce(async () => verify(stored ?? (await decoy), password));
  return fits && Boolean(stored);
}
