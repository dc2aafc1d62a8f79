import type { Context } from '../../../core/context.ts';
import { type VerifiedBalance, verifyBalances } from './verify-balances.ts';

/** Organizations per statement. */
const BATCH = 100;

/** The result of a verification of all balances. */
export interface VerifiedLedger {
  verified: number;
  /** The balances that differ from their entries, the first {@link MAX_WRONG} of them. */
  wrong: VerifiedBalance[];
  wrongCount: number;
}

const MAX_WRONG = 1000;

/** Compares all balances with their entries, in batches. Only for the command line: it checks no permissions. */
export async function verifyLedger({ em }: Pick<Context, 'em'>): Promise<VerifiedLedger> {
  const result: VerifiedLedger = { verified: 0, wrong: [], wrongCount: 0 };
  let last: string | null = null;
  let batch: VerifiedBalance[];
  do {
    batch = await verifyBalances(em, last, BATCH);
    const wrong = batch.filter(({ drift }) => drift !== 0);
    result.verified += batch.length;
    result.wrongCount += wrong.length;
    result.wrong.push(...wrong.slice(0, MAX_WRONG - result.wrong.length));
    last = batch.at(-1)?.organizationId ?? null;
  } while (batch.length === BATCH);
  return result;
}
