import { parseArgs } from 'node:util';
import { runSoak } from './soak/run-soak.ts';
import { isClean } from './soak/checks/check.ts';
import { writeReports } from './soak/report/write-reports.ts';

/**
 * `npm run soak -- --minutes 10 --seed 7`: the service under mixed load while its processes, Redis and PostgreSQL are
 * killed. Checks afterwards that nothing was lost, charged twice or leaked. Exits with 1 if something was.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes >= 1) || !Number.isInteger(seed)) {
  console.error('Usage: npm run soak -- [--minutes <at least 1>] [--seed <whole number>]');
  process.exit(2);
}
console.log(`A soak of ${minutes} minutes with --seed ${seed}`);
const result = await runSoak({ minutes, seed });
console.log(await writeReports(result));
process.exit(isClean(result.checks) ? 0 : 1);
