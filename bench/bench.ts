import { generationMemory } from './generation-memory.ts';
import { generationStatements } from './generation-statements.ts';
import { generationThroughput } from './generation-throughput.ts';
import { importThroughput } from './import-throughput.ts';
import { itemPages } from './item-pages.ts';
import { listenerDelay } from './listener-delay.ts';

/** `npm run bench`: every figure is a ratio within one run of one machine. Name benchmarks to run only those. */
const BENCHES: Record<string, () => Promise<string>> = {
  'generation-throughput': generationThroughput,
  'generation-statements': generationStatements,
  'generation-memory': generationMemory,
  'listener-delay': listenerDelay,
  import: importThroughput,
  'item-pages': itemPages,
};

const asked = process.argv.slice(2);
for (const [name, measure] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) console.log(`${name}: ${await measure()}`);
}
process.exit(0);
