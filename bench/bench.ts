import { audit } from './audit.ts';
import { generationMemory } from './generation-memory.ts';
import { generationStatements } from './generation-statements.ts';
import { generationThroughput } from './generation-throughput.ts';
import { importThroughput } from './import-throughput.ts';
import { itemPages } from './item-pages.ts';
import { listenerDelay } from './listener-delay.ts';
import { reads } from './reads/reads.ts';
import { syncThroughput } from './sync-throughput.ts';

/** `npm run bench`: every result is a ratio within one run on one machine. Arguments select benchmarks. Exits with 1 if a limit is missed. */
const BENCHES: Record<string, () => Promise<string>> = {
  reads,
  'generation-throughput': generationThroughput,
  'generation-statements': generationStatements,
  'generation-memory': generationMemory,
  'listener-delay': listenerDelay,
  'sync-throughput': syncThroughput,
  import: importThroughput,
  'item-pages': itemPages,
  audit,
};

const selected = process.argv.slice(2);
let missed = 0;
for (const [name, measure] of Object.entries(BENCHES)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  try {
    console.log(`${name}: ${await measure()}`);
  } catch (error) {
    missed += 1;
    console.error(String(error));
  }
}
process.exit(missed > 0 ? 1 : 0);
