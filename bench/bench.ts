import { audit } from './audit.ts';
import { batchKills } from './batch-kills.ts';
import { consolePages } from './console/console-pages.ts';
import { type Bench, type Figure, formatValue, keepsGoal } from './figure.ts';
import { generationMemory } from './generation-memory.ts';
import { generationStatements } from './generation-statements.ts';
import { generationThroughput } from './generation-throughput.ts';
import { idleSockets } from './idle-sockets.ts';
import { importThroughput } from './import-throughput.ts';
import { itemPages } from './item-pages.ts';
import { jobStart } from './job-start.ts';
import { listenerDelay } from './listener-delay.ts';
import { longChecks } from './long-checks.ts';
import { memory } from './memory.ts';
import { reads } from './reads/reads.ts';
import { tableOf, writeReport } from './report.ts';
import { scale } from './scale.ts';
import { start } from './start.ts';
import { syncThroughput } from './sync-throughput.ts';

/**
 * `npm run bench`: runs the benchmarks, or those that are named as arguments, and reports their figures. Exits with 1 if
 * a figure exceeds its limit or a benchmark fails.
 */
const BENCHES: Record<string, Bench> = {
  reads,
  'generation-throughput': generationThroughput,
  'generation-statements': generationStatements,
  'generation-memory': generationMemory,
  'job-start': jobStart,
  'listener-delay': listenerDelay,
  'long-checks': longChecks,
  'idle-sockets': idleSockets,
  start,
  memory,
  scale,
  'sync-throughput': syncThroughput,
  import: importThroughput,
  'item-pages': itemPages,
  audit,
  'batch-kills': batchKills,
  console: consolePages,
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
const figures: Figure[] = [];
let failed = false;
for (const [name, measure] of Object.entries(BENCHES)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  try {
    const measured = await measure();
    figures.push(...measured);
    for (const { name: figure, value, unit, details } of measured)
      console.log(`${name}: ${figure} ${formatValue(value, unit)} (${details})`);
  } catch (error) {
    failed = true;
    console.error(`${name}:`, error);
  }
}
if (figures.length > 0) {
  await writeReport(figures);
  console.log(`\n${tableOf(figures)}`);
}
const missed = figures.filter((figure) => !keepsGoal(figure));
for (const { name } of missed) console.error(`The goal of "${name}" is missed.`);
process.exit(failed || missed.length > 0 ? 1 : 0);
