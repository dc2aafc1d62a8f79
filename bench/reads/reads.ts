import { type Figure, median } from '../figure.ts';
import { type Comparison, comparisons } from './comparisons.ts';
import { type ReadServers, startReadServers } from './processes.ts';
import { baselineRate, serviceRate } from './rate.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);

/**
 * Compares reads of a web process with a server of Express and `pg` only, on the same database.
 * They alternate; a figure is the median of the ratios of their requests per second.
 */
export async function reads(): Promise<Figure[]> {
  const servers = await startReadServers();
  try {
    const figures: Figure[] = [];
    for (const read of await comparisons(servers.app)) figures.push(await compare(servers, read));
    return figures;
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
  const [baselines, services] = [rounds.map(([baseline]) => baseline), rounds.map(([, service]) => service)];
  return {
    name: read.name,
    value: median(rounds.map(([baseline, service]) => service / baseline)),
    unit: 'ratio',
    goal: { atLeast: read.goal },
    ...(read.peers && { peers: read.peers }),
    details: `${median(services).toFixed(0)} requests/s, baseline ${median(baselines).toFixed(0)}, ${ROUNDS} rounds`,
  };
}
