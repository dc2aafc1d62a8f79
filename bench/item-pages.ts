import { randomUUID } from 'node:crypto';
import { addProducts, type BenchApp, openBenchApp } from './bench-app.ts';
import { type Figure, median } from './figure.ts';

const SMALL = 1000;
const LARGE = 100_000;
const PAGE = 50;
const ROUNDS = 60;
/**
 * A page reads nearly the same number of rows and index pages in both projects, so the ratio is about 1. The median of
 * {@link ROUNDS} alternating requests varies by a few per cent, on a busy machine by 20 %. A list that counted or
 * skipped its items would be at least ten times slower.
 */
const BOUND = 1.5;
/** Tally rows that have not been compacted, as after a large job. */
const WAITING = 5000;
/** Summing them takes some milliseconds; counting 100 000 items would exceed this. */
const WAITING_BOUND = 3;

type Ask = (projectId: string) => string;

/** Compares a page of a large project with a page of a small one, over HTTP. */
export async function itemPages(): Promise<Figure[]> {
  const app = await openBenchApp();
  try {
    const get = await signedIn(app);
    const [small, large] = [await newProject(app, get, SMALL), await newProject(app, get, LARGE)];
    const middles = new Map([
      [small, await itemAt(app, small, SMALL / 2)],
      [large, await itemAt(app, large, LARGE / 2)],
    ]);
    const requests: [string, Ask][] = [
      ['first page', (id) => `/projects/${id}/items?limit=${PAGE}`],
      ['middle page by `after`', (id) => `/projects/${id}/items?limit=${PAGE}&after=${middles.get(id)}`],
      ['filtered by status', (id) => `/projects/${id}/items?limit=${PAGE}&status=approved`],
      ['filtered by not excluded', (id) => `/projects/${id}/items?limit=${PAGE}&excluded=false`],
      ['filtered by excluded', (id) => `/projects/${id}/items?limit=${PAGE}&excluded=true`],
      ['project figures', (id) => `/projects/${id}`],
    ];
    const ratios: [string, number, number][] = [];
    for (const [name, ask] of requests)
      ratios.push([
        name,
        await ratio(
          () => get(ask(small)),
          () => get(ask(large)),
        ),
        BOUND,
      ]);
    await app
      .ctx()
      .em.execute(
        `insert into item_tallies (project_id, data_source_id, status, items) select ?, null, 'pending', case n % 2 when 0 then 1 else -1 end from generate_series(1, ?::int) n`,
        [large, WAITING],
      );
    ratios.push([
      `project figures with ${WAITING} lines waiting`,
      await ratio(
        () => get(`/projects/${small}`),
        () => get(`/projects/${large}`),
        10,
      ),
      WAITING_BOUND,
    ]);
    return ratios.map(([name, value, bound]) => ({
      name: `${name}, ${LARGE} to ${SMALL} items`,
      value,
      unit: 'ratio',
      goal: { atMost: bound },
      details: `median of ${ROUNDS} alternating requests each`,
    }));
  } finally {
    await app.stop();
  }
}

/** Calls the REST API as the administrator of a new shop. */
async function signedIn(app: BenchApp): Promise<(path: string, body?: object) => Promise<unknown>> {
  let token = '';
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(
      `${app.url}/api/v1${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const shop = (await call('/auth/register', {
    email: `${randomUUID()}@bench.example`,
    password: 'benchmark password',
    company_name: 'Bench',
  })) as { access_token: string };
  token = shop.access_token;
  return call;
}

/** Creates a project with that many items: a quarter approved, the first hundred excluded. */
async function newProject(
  app: BenchApp,
  call: (path: string, body?: object) => Promise<unknown>,
  items: number,
): Promise<string> {
  const { id } = (await call('/projects', { name: `${items} items` })) as { id: string };
  await addProducts({ ...app, projectId: id }, items);
  await app
    .ctx()
    .em.execute(`update content_items set status = 'approved' where project_id = ? and position % 4 = 0`, [id]);
  await app
    .ctx()
    .em.execute(
      `update content_items set excluded_at = now() where id in (select id from content_items where project_id = ? order by position limit 100)`,
      [id],
    );
  await app.ctx().em.execute('analyze content_items');
  return id;
}

async function itemAt(app: BenchApp, projectId: string, offset: number): Promise<string> {
  const [found] = await app
    .ctx()
    .em.execute<{ id: string }[]>(
      'select id from content_items where project_id = ? order by position offset ? limit 1',
      [projectId, offset],
    );
  return found!.id;
}

/** How many times longer the second takes. They alternate, so that other load affects both. */
async function ratio(one: () => Promise<unknown>, other: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = -3; round < rounds; round += 1) {
    for (const [n, ask] of [one, other].entries()) {
      const startedAt = performance.now();
      await ask();
      if (round >= 0) times[n]!.push(performance.now() - startedAt);
    }
  }
  return median(times[1]) / median(times[0]);
}
