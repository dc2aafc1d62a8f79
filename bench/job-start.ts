import { createProject } from '../src/services/catalog/projects/save-project.ts';
import { cancelJob } from '../src/services/jobs/cancel-job.ts';
import { addProducts, type BenchApp, openBenchApp } from './bench-app.ts';
import { type Figure, median } from './figure.ts';

const SMALL = 1000;
const LARGE = 100_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
/** The start of a large job inserts no rows of items, so it takes no longer than that of a small one, which does. */
const BOUND = 2;

/** Compares starts over {@link LARGE} items with starts over {@link SMALL}, over HTTP, for kinds that select the items. */
export async function jobStart(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    const projects = [await newProject(app, SMALL), await newProject(app, LARGE)];
    const figures: Figure[] = [];
    for (const kind of ['generation', 'regeneration']) {
      const times: [number[], number[]] = [[], []];
      for (let round = -1; round < ROUNDS; round += 1)
        for (const [n, projectId] of projects.entries()) {
          const ms = await timeStart(app, projectId, kind);
          if (round >= 0) times[n]!.push(ms);
        }
      const [small, large] = [median(times[0]), median(times[1])];
      figures.push({
        name: `start of a ${kind}, ${LARGE} to ${SMALL} items`,
        value: large / small,
        unit: 'ratio',
        goal: { atMost: BOUND },
        details: `${large.toFixed(0)} ms to ${small.toFixed(0)} ms, median of ${ROUNDS} alternating starts each`,
      });
    }
    return figures;
  } finally {
    await app.stop();
  }
}

async function newProject(app: BenchApp, items: number): Promise<string> {
  const { id } = await createProject(app.ctx(), { name: `${items} items`, description: '', language: 'en' });
  await addProducts({ ...app, projectId: id }, items);
  return id;
}

/** The duration of the request that starts a job, in milliseconds. The job is cancelled afterwards. */
async function timeStart(app: BenchApp, projectId: string, kind: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${app.url}/api/v1/projects/${projectId}/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.token}` },
    body: JSON.stringify({ job_type: kind }),
  });
  const answer = (await response.json()) as { job_id: string };
  const ms = performance.now() - startedAt;
  if (response.status !== 202) throw new Error(`the job did not start: ${response.status} ${JSON.stringify(answer)}`);
  await cancelJob(app.ctx(), answer.job_id);
  return ms;
}
