import { type Comparison, comparisons } from './comparisons.ts';
import { type ReadServers, startReadServers } from './processes.ts';
import { baselineRate, serviceRate } from './rate.ts';
import { type Figure, writeReport } from './report.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);

/**
 * Compares reads of a web process with a server of Express and `pg` only, on the same database.
 * They alternate; the result is the median of the ratios of their requests per second. Throws below the goals.
 */
export async function reads(): Promise<string> {
  const servers = await startReadServers();
  try {
    const figures: Figure[] = [];
    for (const read of await comparisons(servers.app)) figures.push(await compare(servers, read));
    const table = await writeReport(figures);
    if (figures.some(({ ratio, read }) => ratio < read.goal)) throw new Error(`reads: below a goal\n${table}`);
    return `\n${table}`;
  } finally {
    await servers.stop();
  }
}

async function compare(servers: ReadServers, read: Comparison): Promise<Figure> {
  // The first round fills caches and has the code compiled.
  await baselineRate(servers, read, 1);
  await serviceRate(servers, read, 1);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await baselineRate(servers, read, SECONDS), await serviceRate(servers, read, SECONDS)]);
  return {
    read,
    ratio: median(rounds.map(([baseline, service]) => service / baseline)),
    serviceRate: median(rounds.map(([, service]) => service)),
    baselineRate: median(rounds.map(([baseline]) => baseline)),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
