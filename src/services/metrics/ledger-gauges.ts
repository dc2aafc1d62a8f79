import { cachedFor } from '../../core/cached-for.ts';
import { type Runtime, systemContext } from '../../core/context.ts';
import type { Metrics } from '../../core/metrics.ts';
import { verifyBalances } from '../billing/ledger/verify-balances.ts';

/** Reading the entries of an organization takes longer the more it has, so few are verified at a time. */
const BATCH = 20;
const INTERVAL_MS = 60_000;

/**
 * Adds the gauge of the drift of the ledger. Each minute in which the metrics are requested verifies the next
 * organizations, and begins again after the last one. The gauge is the sum of the drift that was found and not seen to be
 * repaired since.
 */
export function addLedgerGauges(metrics: Metrics, runtime: Runtime): void {
  const drifts = new Map<string, number>();
  let verifiedUpTo: string | null = null;
  const verifyNext = async () => {
    const { em, log } = systemContext(runtime);
    const verified = await verifyBalances(em, verifiedUpTo, BATCH);
    for (const { organizationId, drift } of verified) {
      drifts.delete(organizationId);
      if (drift === 0) continue;
      drifts.set(organizationId, drift);
      log.error(
        { event: 'ledger.drifted', organizationId, drift },
        'A balance differs from the sum of its ledger entries.',
      );
    }
    metrics.ledgerVerified.inc(verified.length);
    verifiedUpTo = verified.length < BATCH ? null : verified.at(-1)!.organizationId;
    return [...drifts.values()].reduce((sum, each) => sum + each, 0);
  };
  const drift = cachedFor(INTERVAL_MS, verifyNext);
  metrics.addGauge(
    {
      name: 'cas_ledger_drift_ct',
      help: 'CT by which balances differ from the sums of their ledger entries. Always 0.',
    },
    async () => [{ value: await drift() }],
  );
}
