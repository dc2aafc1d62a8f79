/** The outside systems the sandbox speaks for; faults, latency and calls are kept per name. */
export const SYSTEM_NAMES = ['aiA', 'storeA'] as const;

export type SystemName = (typeof SYSTEM_NAMES)[number];
