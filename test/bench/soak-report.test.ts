import { describe, expect, it } from '@jest/globals';
import { Journal } from '../../bench/soak/journal.ts';
import { htmlReport } from '../../bench/soak/report/html-report.ts';
import { textReport } from '../../bench/soak/report/text-report.ts';
import type { SoakResult } from '../../bench/soak/run-soak.ts';

function resultWith(violations: string[]): SoakResult {
  const journal = new Journal();
  journal.count('edit', 'succeeded');
  const connections = { database: { 'web-1': 8 }, openTransactions: 0, redis: { 'web-1': 3 } };
  return {
    minutes: 2,
    seed: 7,
    startedAt: '2026-11-23T08:00:00.000Z',
    checks: [{ name: 'every job has ended', violations }],
    journal,
    kills: [{ atMs: 20_000, what: 'redis data lost', absentMs: 500, backAtMs: 21_500 }],
    samples: {
      resources: [0, 60_000, 120_000].map((atMs) => ({
        atMs,
        process: 'web-1',
        pid: 1,
        residentMb: 200 + atMs / 1000,
        handles: 40,
      })),
      heaps: [{ atMs: 0, process: 'web-1', pid: 1, liveMb: 90 }],
    },
    calm: connections,
    settled: connections,
    settledAfterMs: 1500,
    rows: { jobs: 12 },
  };
}

describe('the reports of a soak', () => {
  it('name the seed, the kills, the load and the size of a clean run', () => {
    const text = textReport(resultWith([]));
    expect(text).toMatch(/^Soak of 2 minutes from 2026-11-23T08:00:00.000Z, seed 7: clean$/m);
    expect(text).toMatch(/^ {2}ok {3}every job has ended$/m);
    expect(text).toMatch(/^ {2}edit +1 +0 +0 +0$/m);
    expect(text).toMatch(/^Kills: 1 × redis data lost$/m);
    expect(text).toMatch(/^Rows: 12 jobs$/m);
  });

  it('name the violations of others, the first ones in full', () => {
    const text = textReport(resultWith(Array.from({ length: 12 }, (_, n) => `job ${n} is running`)));
    expect(text).toMatch(/^Soak .*: VIOLATIONS$/m);
    expect(text).toMatch(/^ {2}FAIL every job has ended\n +job 0 is running$/m);
    expect(text).toMatch(/^ +job 9 is running\n +and 2 more$/m);
  });

  it('are a page with charts, in which the service writes no markup', () => {
    const page = htmlReport(resultWith(['<script>alert(1)</script>']));
    expect(page).toContain('<h1>Soak of 2 minutes: violations</h1>');
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;');
    // The lines begin at the left and end at the right, at their values between zero and the highest.
    expect(page).toContain('<polyline points="50.0,94.8 500.0,52.4 950.0,10.0"');
    expect(page).toContain('<title>redis data lost</title>');
    expect(page.match(/<svg /g)).toHaveLength(3);
  });
});
