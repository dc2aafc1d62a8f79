import { mkdir, writeFile } from 'node:fs/promises';
import { type Comparison, comparisons } from './reads/comparisons.ts';
import { startReadServers } from './reads/processes.ts';
import { serviceRate } from './reads/rate.ts';
import { flameGraph } from './profile/flame-graph.ts';
import { selfTimes } from './profile/profile-report.ts';

const FOLDER = '.data/profile';
const SECONDS = Number(process.env['PROFILE_SECONDS'] ?? 8);
const ROWS = 30;

/**
 * `npm run profile -- <operation>`: the CPU profile of a web process that answers one read of `npm run bench -- reads`,
 * by a part of its name, or the GET request of a path under /api/v1. Prints the functions that take most of the time
 * and writes a profile for developer tools and a flame graph.
 */
const wanted = process.argv.slice(2).join(' ').toLowerCase();
const servers = await startReadServers();
try {
  const reads = await comparisons(servers.app);
  const read = wanted.startsWith('/') ? readOf(wanted) : reads.find(({ name }) => name.toLowerCase().includes(wanted));
  if (!wanted || !read) throw new Error(`Name a path or one of: ${reads.map(({ name }) => name).join(', ')}`);
  await serviceRate(servers, read, 2);
  let rate = 0;
  const profile = await servers.profile(async () => (rate = await serviceRate(servers, read, SECONDS)));
  await mkdir(FOLDER, { recursive: true });
  const file = `${FOLDER}/${read.name.replaceAll(/\W+/g, '-')}`;
  await writeFile(`${file}.cpuprofile`, JSON.stringify(profile));
  await writeFile(`${file}.html`, flameGraph(profile, read.name));
  console.log(`${read.name}: ${rate.toFixed(0)} requests per second while profiled`);
  for (const { share, name } of selfTimes(profile).slice(0, ROWS))
    console.log(`${(share * 100).toFixed(1)} %  ${name}`);
  console.log(`${file}.cpuprofile, ${file}.html`);
} finally {
  await servers.stop();
}
process.exit(0);

function readOf(path: string): Comparison {
  return { name: path, path, baseline: path, goal: 0, peers: null };
}
