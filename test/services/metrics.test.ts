import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { JobType } from '../../entities/jobs/job-type.ts';
import { Metrics } from '../../src/core/metrics.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { aiCredential } from '../../src/services/generation/ai-client.ts';
import { type Scrape, scrape } from '../support/scrape.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ METRICS_PORT: '0' });
let shop: Shop;
let metrics: Scrape;

/** The values are read at most every 15 seconds, so everything is prepared before the first request. */
beforeAll(async () => {
  shop = await newShop(testApp);
  const { em, circuitBreakers } = testApp.ctx();
  const insertJob = (status: string, waitingMinutes: number | null) =>
    changed(
      em,
      // Touched in the future, so that no sweep enqueues it.
      sql`insert into jobs (id, organization_id, job_type, status, items_left, payload, waiting_until, created_at, touched_at)
          values (${randomUUID()}, ${shop.organizationId}, 'generation', ${status}, 7, '{}',
                  now() + make_interval(mins => ${waitingMinutes}::int), now() - interval '1 hour', now() + interval '1 hour')`,
    );
  await insertJob('queued', null);
  await insertJob('running', 60);
  await changed(
    em,
    sql`insert into payment_events (id, provider, event_id, event_type, occurred_at, body, state, due_at, created_at)
        values (${randomUUID()}, 'payA', 'event', 'none', now(), '', 'stored', now() + interval '1 hour', now() - interval '3 hours')`,
  );
  await circuitBreakers.recordFailure(aiCredential(testApp.config, 'aiB', null).rateLimitKey, {
    subject: 'test',
    probe: false,
    decisive: true,
    reason: 'quota test',
    firstMs: 60_000,
    longestMs: 60_000,
  });
  await insertDeferredMail();
  await insertDeliveries();
  await addToBalance('2.5');
  metrics = await scrape(testApp);
  await addToBalance('-2.5');
});

/** Three deliveries: one for which it is too early, one that waits for it, and one that is due now. */
async function insertDeliveries(): Promise<void> {
  const { body } = await shop.rest.post('/webhook-endpoints', { url: 'https://hooks.example/in' });
  await changed(
    testApp.ctx().em,
    sql`insert into webhook_deliveries (id, endpoint_id, event_type, subject, attempts, request_body, due_at, created_at)
        select given.id, ${body.id}, 'item.approved', given.subject, '[]', '{}', given.due_at, now() - interval '1 hour'
          from (values (${randomUUID().replace(/^./, '0')}::uuid, 'one', now() + interval '1 hour'),
                       (${randomUUID().replace(/^./, 'f')}::uuid, 'one', now()),
                       (${randomUUID()}::uuid, 'other', now())) as given(id, subject, due_at)`,
  );
}

/** A mail of two hours ago that the recipient's server has deferred for an hour. */
async function insertDeferredMail(): Promise<void> {
  await changed(
    testApp.ctx().em,
    sql`insert into mails (id, kind, recipient, attempts, due_at, expires_at, created_at)
        values (${randomUUID()}, 'notice', 'away@example.com', 4, now() + interval '1 hour', now() + interval '1 day',
                now() - interval '2 hours')`,
  );
}

/** Changes a balance without an entry of the ledger. */
async function addToBalance(ct: string): Promise<void> {
  await changed(
    testApp.ctx().em,
    sql`update balances
           set topup_balance = topup_balance + ${ct}::numeric
         where organization_id = ${shop.organizationId}`,
  );
}

describe('the gauges of the installation', () => {
  it('show the jobs that have not ended, by kind and state', () => {
    const jobs = (state: string) => metrics.value('cas_jobs_active', { job_type: 'generation', state });
    expect([jobs('queued'), jobs('running'), jobs('waiting')]).toEqual([1, 0, 1]);
    expect(metrics.samples('cas_jobs_active')).toHaveLength(3 * Object.values(JobType).length);
  });

  it('show the unfinished work of each queue and its age', () => {
    const [depth, age] = ['cas_queue_depth', 'cas_queue_oldest_age_seconds'].map(
      (name) => (queue: string) => metrics.value(name, { queue }),
    ) as [(queue: string) => number, (queue: string) => number];
    // Workers cannot do the items of the waiting job now.
    expect([depth('generation'), depth('payments'), depth('sync')]).toEqual([7, 1, 0]);
    expect(depth('webhooks')).toBe(1);
    expect(Math.floor(age('generation') / 60)).toBe(60);
    expect(Math.floor(age('payments') / 60)).toBe(180);
    expect(age('sync')).toBe(0);
    expect(age('mail')).toBeLessThan(60);
  });

  it('show the messages in Redis', () => {
    const states = metrics
      .samples('cas_queue_messages')
      .filter(({ labels }) => labels!['queue'] === 'generation')
      .map(({ labels, value }) => [labels!['state'], value]);
    expect(Object.fromEntries(states)).toEqual({ waiting: '0', active: '0', delayed: '0' });
  });

  it('show which circuit breakers of AI providers are open', () => {
    const open = ['aiA', 'aiB', 'aiC'].map((provider) => metrics.value('cas_circuit_open', { provider }));
    expect(open).toEqual([0, 1, 0]);
  });

  it('show a balance that differs from its ledger entries', () => {
    expect(metrics.value('cas_ledger_drift_ct')).toBe(2.5);
  });
});

describe('the gauges of the installation in a web process', () => {
  const webApp = useTestApp({ METRICS_PORT: '0', ROLE: 'web' });

  it('are missing, because workers have them', async () => {
    const { families } = await scrape(webApp);
    const names = families.map(({ name }) => name);
    expect(names).toContain('cas_database_connections');
    expect(names.filter((name) => /queue|ledger_drift|circuit_open$|jobs_active/.test(name))).toEqual([]);
  });
});

describe('a gauge that cannot be read', () => {
  const failing = () => Promise.reject(new Error('the database is away'));

  it('has no value, and the other metrics are served', async () => {
    const own = new Metrics();
    own.addGauge({ name: 'plain', help: 'A gauge without labels.' }, failing);
    own.addGauge({ name: 'labelled', help: 'A gauge with a label.', labelNames: ['one'] }, failing);
    const lines = (await own.registry.metrics()).split('\n');
    expect(lines.filter((line) => /^(plain|labelled)/.test(line))).toEqual(['plain Nan']);
    expect(lines).toContain('cas_ct_charged_total 0');
  });
});
