import { useEffect } from 'react';
import type { UseQueryExecute } from 'urql';

const POLL_MS = 2000;

/** Requests a query again every two seconds while what it shows is on its way and has no subscription. */
export function usePolling(isOn: boolean, refresh: UseQueryExecute): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => refresh({ requestPolicy: 'network-only' }), POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, refresh]);
}
