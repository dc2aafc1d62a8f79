import type { Random } from './random.ts';

/** What is killed, and how. `data lost`: Redis starts again without what it had stored. */
export const KILLS = [
  'web SIGKILL',
  'web SIGTERM',
  'worker SIGKILL',
  'worker SIGTERM',
  'redis SIGKILL',
  'redis data lost',
  'postgres SIGKILL',
  'postgres immediate shutdown',
] as const;

export interface Kill {
  /** Milliseconds after the start of the load. */
  atMs: number;
  what: (typeof KILLS)[number];
  /** How long the process is absent. */
  absentMs: number;
}

/** A fault that the sandbox shows in the next requests to a system. */
export interface ProviderFault extends FaultKind {
  atMs: number;
}

interface FaultKind {
  system: 'aiA' | 'storeA' | 'woocommerce' | 'custom' | 'cms' | 'payA';
  kind: string;
  status?: number;
  retry_after?: number;
  delay_ms?: number;
  times: number;
  /** How many items may fail by it at most. Others wait, or succeed with a further attempt. */
  failing: number;
}

/** Time between two kills. The shortest one is enough for a process to start again and to do some work. */
const GAP_MS = [6000, 11_000] as const;
const ABSENT_MS = [200, 4000] as const;
const FAULT_GAP_MS = [1500, 5000] as const;

/** Kills of every kind in random order, then again in another order, until the time is over. */
export function planKills(random: Random, fromMs: number, untilMs: number): Kill[] {
  const plan: Kill[] = [];
  let bag: Kill['what'][] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += random.between(...GAP_MS)) {
    if (bag.length === 0) bag = random.shuffled(KILLS);
    plan.push({ atMs, what: bag.pop()!, absentMs: random.between(...ABSENT_MS) });
  }
  return plan;
}

/**
 * Most faults pass within the attempts of one item. A longer outage fails the items whose attempts it uses up, three
 * each, until the circuit opens and jobs wait. An answer that cannot be used is not requested again, because the
 * provider may bill it, and fails its item.
 */
const FAULTS: readonly FaultKind[] = [
  { system: 'aiA', kind: 'status', status: 500, times: 2, failing: 0 },
  { system: 'aiA', kind: 'status', status: 503, times: 12, failing: 4 },
  { system: 'aiA', kind: 'rate_limit', retry_after: 1, times: 2, failing: 0 },
  { system: 'aiA', kind: 'late', delay_ms: 3000, times: 4, failing: 0 },
  { system: 'aiA', kind: 'reset', times: 2, failing: 0 },
  { system: 'aiA', kind: 'lost', times: 2, failing: 0 },
  { system: 'aiA', kind: 'break', times: 1, failing: 0 },
  { system: 'aiA', kind: 'truncated', times: 1, failing: 1 },
  { system: 'aiA', kind: 'not_json', times: 1, failing: 1 },
  { system: 'aiA', kind: 'prose', times: 1, failing: 1 },
  { system: 'aiA', kind: 'cut', times: 1, failing: 1 },
  { system: 'storeA', kind: 'status', status: 502, times: 2, failing: 0 },
  { system: 'storeA', kind: 'throttled', times: 3, failing: 0 },
  { system: 'storeA', kind: 'lost', times: 1, failing: 0 },
  { system: 'woocommerce', kind: 'status', status: 503, times: 2, failing: 0 },
  { system: 'woocommerce', kind: 'reset', times: 2, failing: 0 },
  { system: 'custom', kind: 'rate_limit', retry_after: 1, times: 2, failing: 0 },
  { system: 'custom', kind: 'break', times: 1, failing: 0 },
  { system: 'cms', kind: 'status', status: 503, times: 1, failing: 0 },
  { system: 'payA', kind: 'status', status: 500, times: 1, failing: 0 },
];

/** Faults of the systems outside, in random order. */
export function planProviderFaults(random: Random, fromMs: number, untilMs: number): ProviderFault[] {
  const plan: ProviderFault[] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += random.between(...FAULT_GAP_MS))
    plan.push({ atMs, ...random.pick(FAULTS) });
  return plan;
}
