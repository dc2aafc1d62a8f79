import { generationThroughput } from './generation-throughput.ts';

/** `npm run bench`: every figure is a ratio within one run of one machine. Name benchmarks to run only those. */
const BENCHES: Record<string, () => Promise<string>> = { 'generation-throughput': generationThroughput };

const asked = process.argv.slice(2);
for (const [name, measure] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) console.log(`${name}: ${await measure()}`);
}
process.exit(0);
