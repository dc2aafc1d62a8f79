import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Fault } from '../../../sandbox/faults.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { expectEachOnce, itemStates } from '../../support/jobs.ts';
import { expectLedgerAgrees } from '../../support/ledger.ts';
import { type TcpProxy, openTcpProxy } from '../../support/tcp-proxy.ts';
import { jobEnd } from '../../support/shop.ts';
import { newStage, type Stage, startJob } from '../../support/staged.ts';
import { killWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);

/** Pauses are short, so that waiting jobs continue within the test. No worker is killed, so no lease may expire. */
const ENV = { AI_PAUSE_SECONDS: '0.2', JOB_LEASE_SECONDS: '30' };
const testApp = useTestApp({ ROLE: 'web', ...ENV });

const PROVIDERS = ['aiA', 'aiB', 'aiC'] as const;

type Provider = (typeof PROVIDERS)[number];

/**
 * The expected end of an item: written, or failed with a code. With `either` both are allowed, because the faults of
 * other items may make the job wait and repeat the item.
 */
type End = 'text' | 'rejected' | { either: string };

const FAULTS: [string, Omit<Fault, 'system'>, End][] = [
  ['no fault', { kind: 'status', times: 0, match: 'nobody' }, 'text'],
  ['429 without Retry-After', { kind: 'rate_limit' }, 'text'],
  ['429 with Retry-After', { kind: 'rate_limit', retry_after: 1 }, 'text'],
  ['429 in three attempts', { kind: 'rate_limit', times: 3 }, { either: 'rate_limited' }],
  ["the provider's own error for overload", { kind: 'throttled' }, 'text'],
  ['500', { kind: 'status' }, 'text'],
  ['500 in three attempts', { kind: 'status', times: 3 }, { either: 'unavailable' }],
  ['no response until the connection closes', { kind: 'reset', delay_ms: 1000 }, 'text'],
  ['a connection that closes before the response', { kind: 'reset' }, 'text'],
  ['a connection that closes during the response', { kind: 'break' }, 'text'],
  [
    'a connection that closes during the response in three attempts',
    { kind: 'break', times: 3 },
    { either: 'unavailable' },
  ],
  ['truncated JSON', { kind: 'truncated' }, 'rejected'],
  ['a response that is not JSON', { kind: 'not_json' }, 'rejected'],
  ['a web page', { kind: 'html' }, 'rejected'],
  ['ten megabytes', { kind: 'huge' }, 'rejected'],
  ['prose instead of JSON', { kind: 'prose' }, 'text'],
  ['prose even after one repair', { kind: 'prose', times: 2 }, { either: 'rejected' }],
  ['a refusal', { kind: 'refusal' }, 'rejected'],
  ['a block by a content filter', { kind: 'filtered' }, 'rejected'],
  ['a truncated text', { kind: 'cut' }, 'rejected'],
  ['an empty text', { kind: 'empty' }, 'rejected'],
  ['a rejected request', { kind: 'user_error' }, 'rejected'],
  ['a temporary lack of credit', { kind: 'quota' }, { either: 'quota' }],
  ['huge token counts', { kind: 'wrong_usage' }, 'text'],
  ['negative token counts', { kind: 'negative_usage' }, 'text'],
  ['no token counts', { kind: 'no_usage' }, 'text'],
];

/** Matches the name of one product in a request body, so that `Product 1` does not match `Product 10`. */
const only = (name: string, n: number) => `${name} ${n + 1}\\"`;

interface ItemEvent {
  status: string;
  error_code?: string;
  message?: string;
  ct_cost?: string;
}

const stages = {} as Record<Provider, Stage>;
const ends = {} as Record<Provider, ItemEvent[]>;
let proxy: TcpProxy;

beforeAll(async () => {
  proxy = await openTcpProxy(new URL(testApp.sandbox.url));
  const through = { AIA_BASE_URL: `http://127.0.0.1:${proxy.port}/aiA/v1`, AIA_API_KEY: 'any' };
  await startWorkerProcess(testApp, { ...ENV, ...through, GENERATION_CONCURRENCY: '32' });
  await Promise.all(
    PROVIDERS.map(async (system) => {
      const stage = (stages[system] = await newStage(testApp, `${system}X`, FAULTS.length));
      FAULTS.forEach(([, fault], n) =>
        testApp.sandbox.state.faults.add({ match: only(stage.name, n), ...fault, system }),
      );
      await startJob(stage, 'generation', { ai_provider: system });
      await jobEnd(stage.shop, stage.jobId);
      const found = await rows<{ data: ItemEvent }>(
        testApp.ctx().em,
        sql`select e.data
              from job_items i
              join job_events e on e.job_id = i.job_id
               and e.type = 'progress'
               and e.data->>'item_id' = i.item_id::text
             where i.job_id = ${stage.jobId}
             order by i.position`,
      );
      ends[system] = found.map(({ data }) => data);
    }),
  );
});

afterAll(async () => {
  await killWorkerProcesses();
  proxy?.cut();
});

describe.each(PROVIDERS)('an item for which %s returns', (provider) => {
  it.each(FAULTS.map(([title, , end], n) => ({ title, end, n })))(
    '$title ends with its text or with a reason',
    ({ end, n }) => {
      const event = ends[provider][n]!;
      const code = typeof end === 'object' ? end.either : end;
      if (end === 'text' || (typeof end === 'object' && event.status === 'succeeded'))
        expect(event).toMatchObject({ status: 'succeeded' });
      else
        expect(event).toMatchObject({
          status: 'failed',
          error_code: code,
          message: expect.stringMatching(/^The .*(AI|filter)/),
        });
      // For any token counts, a text costs more than nothing and not more than the maximum of its call.
      const [cost, usual] = [event, ends[provider][0]!].map(({ ct_cost: ct }) => Number(ct ?? 0)) as [number, number];
      if (event.status === 'succeeded') expect([cost > usual / 3, cost < usual * 20]).toEqual([true, true]);
      else expect(cost).toBe(0);
    },
  );

  it('any of these is written once and charged once, or fails without a charge', async () => {
    const { shop, projectId, jobId } = stages[provider];
    expect(ends[provider]).toHaveLength(FAULTS.length);
    await expectEachOnce(testApp.ctx(), shop, projectId, jobId);
  });
});

describe('a provider that is unreachable for a while during a job', () => {
  it('causes every item to be written once and charged once, after a retry of the failed ones', async () => {
    const ITEMS = 40;
    const stage = await newStage(testApp, 'Dying', ITEMS);
    const { shop, projectId } = stage;
    testApp.sandbox.state.latency.set('aiA', 100);
    await startJob(stage, 'generation', { concurrency: 4 });
    await eventually(
      () => itemStates(testApp.ctx(), stage.jobId),
      ({ succeeded = 0 }) => succeeded >= 8,
    );
    proxy.cut();
    const noticed = async () => (await shop.rest.get(`/jobs/${stage.jobId}`)).body;
    await eventually(noticed, ({ waiting_until: until, result }) => until !== null || result.failed > 0);
    await proxy.restore();
    const { jobId } = stage;
    const job = await jobEnd(shop, jobId);
    await expectEachOnce(testApp.ctx(), shop, projectId, jobId);

    if (job.result.failed > 0) {
      const { body } = await shop.rest.post(`/jobs/${jobId}/retry-failed`);
      expect(await jobEnd(shop, body.job_id)).toMatchObject({
        status: 'completed',
        result: { total: job.result.failed, succeeded: job.result.failed },
      });
    }
    const items = await rows(
      testApp.ctx().em,
      sql`select 1 from content_items c where c.project_id = ${projectId} and c.status = 'generated'
             and (select count(*) from item_versions v where v.item_id = c.id) = 1
             and (select count(*) from transactions t where t.usage->>'item_id' = c.id::text) = 1`,
    );
    expect(items).toHaveLength(ITEMS);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
