import { isClean } from '../checks/check.ts';
import type { SoakResult } from '../run-soak.ts';

const SHOWN_VIOLATIONS = 10;

/** The report for a terminal: the checks, the load, the kills and the size of the run. */
export function textReport(result: SoakResult): string {
  const { minutes, seed, startedAt, checks, journal, kills, settledAfterMs, rows, calm, settled } = result;
  const lines = [
    `Soak of ${minutes} minutes from ${startedAt}, seed ${seed}: ${isClean(checks) ? 'clean' : 'VIOLATIONS'}`,
    '',
    'Checks',
    ...checks.flatMap(({ name, violations }) => [
      `  ${violations.length === 0 ? 'ok  ' : 'FAIL'} ${name}`,
      ...violations.slice(0, SHOWN_VIOLATIONS).map((each) => `         ${each}`),
      ...(violations.length > SHOWN_VIOLATIONS ? [`         and ${violations.length - SHOWN_VIOLATIONS} more`] : []),
    ]),
    '',
    'Requests                succeeded  refused  repeated  unknown',
    ...[...journal.actions]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(
        ([name, { succeeded, refused, repeated, unknown }]) =>
          `  ${name.padEnd(22)}${[succeeded, refused, repeated, unknown].map((n) => String(n).padStart(9)).join('')}`,
      ),
    `  followed jobs: ${journal.followed.jobs} with ${journal.followed.events} events`,
    '',
    `Kills: ${Object.entries(countsOf(kills.map(({ what }) => what)))
      .map(([what, n]) => `${n} × ${what}`)
      .join(', ')}`,
    `All work was done ${(settledAfterMs / 1000).toFixed(1)} s after the load.`,
    `Rows: ${Object.entries(rows)
      .map(([table, n]) => `${n} ${table.replaceAll('_', ' ')}`)
      .join(', ')}`,
    `Connections to PostgreSQL before the kills ${sum(calm.database)}, at the end ${sum(settled.database)}; to Redis ${sum(calm.redis)} and ${sum(settled.redis)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, n) => total + n, 0);
