import { ENUMS } from '../../generated/schema.ts';

export interface FoundCheck {
  check: (typeof ENUMS.AuditCheck)[number];
  count: number;
}

/** The checks that found something, and how often, from the summary of an audit. */
export function foundChecks(summary: Record<string, unknown>): FoundCheck[] {
  return ENUMS.AuditCheck.flatMap((check) => {
    const { count = 0 } = (summary[check] ?? {}) as { count?: number };
    return count > 0 ? [{ check, count }] : [];
  });
}
