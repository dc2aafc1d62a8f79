import { useEffect } from 'react';
import { useSubscription, type UseQueryExecute } from 'urql';
import { PlanBalanceDocument } from '../../generated/billing.ts';

/** Requests the plan again when the balance changes, as it does when a payment arrives after the return from a checkout. */
export function useLivePlan(refresh: UseQueryExecute): void {
  const [{ data }] = useSubscription({ query: PlanBalanceDocument });
  const balance = data?.balanceChanged;
  useEffect(() => {
    if (balance) refresh({ requestPolicy: 'network-only' });
  }, [balance, refresh]);
}
