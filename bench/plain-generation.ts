import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { v7 as uuid } from 'uuid';
import { addProducts, type BenchApp, removeItems } from './bench-app.ts';

/** The parts of `pg` that are used here. The ORM depends on it, but it has no types. */
interface Client {
  query(statement: string | { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
  release(): void;
}
type Pool = Client & { connect(): Promise<Client>; end(): Promise<void> };
type Pg = { Pool: new (options: { connectionString: string; max: number }) => Pool };

interface Claimed {
  position: number;
  item_id: string;
}

const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as Pg;

const CHUNK = 24;
const HELD = '5.0000';
const COST = '1.0000';
const TEXTS = JSON.stringify({
  name: 'Board',
  short_description: 'A board of beech wood.',
  description: '<p>A useful thing made of beech wood, for the kitchen.</p>',
  seo_title: 'Board',
  seo_description: 'A board of beech wood.',
});
const METADATA = JSON.stringify({ provider: 'aiA', input_tokens: 700, output_tokens: 200, warnings: [] });

const CLAIM = `with free as (
    select position from job_items where job_id = $1 and state = 'queued'
     order by position limit ${CHUNK} for update skip locked),
  claimed as (
    update job_items i
       set state = 'running', claim = $2, attempts = attempts + 1, lease_until = now() + interval '30 seconds'
      from free where i.job_id = $1 and i.position = free.position
    returning i.position, i.item_id),
  generating as (
    update content_items set status = 'generating', updated_at = now() where id in (select item_id from claimed))
  select position, item_id from claimed order by position`;
const READ = `select id, external_id, item_type, source_data, generated_content, status from content_items where id = $1`;
const HOLD = `with paid as (
    update balances set held = held + $4::numeric
     where organization_id = $1 and subscription_balance + topup_balance - held >= $4::numeric returning 1)
  update job_items set held = $4::numeric from paid where job_id = $2 and position = $3 and state = 'running'`;
const USAGE = `update job_items set calls = calls + 1, unpaid_tokens = unpaid_tokens + $3
  where job_id = $1 and position = $2 and state = 'running'`;
const END_ITEM = `update job_items set state = 'succeeded', held = 0, unpaid_tokens = 0, lease_until = null
  where job_id = $1 and position = $2 and claim = $3 and state = 'running'`;
const WRITE = `with item as (
    update content_items set generated_content = $2, generation_metadata = $3, confidence_score = 1,
           ai_model_used = 'aiA-large', status = 'generated', updated_at = now()
     where id = $1 returning id, generated_content)
  insert into item_versions (id, item_id, version, origin, content, ai_model_used, ct_cost, created_at)
  select gen_random_uuid(), id, coalesce((select max(version) from item_versions v where v.item_id = item.id), 0) + 1,
         'ai', generated_content, 'aiA-large', $4, now()
    from item`;
const COUNT = `with counted as (
    update jobs set last_seq = last_seq + 1, items_left = items_left - 1, progress_current = progress_current + 1,
           succeeded = succeeded + 1, tokens_used = tokens_used + 900, ct_used = ct_used + $2, touched_at = now()
     where id = $1 and status = 'running' returning last_seq, progress_current)
  insert into job_events (job_id, seq, type, data, created_at)
  select $1, last_seq, 'progress', jsonb_build_object('current', progress_current, 'item_id', $3::text), now() from counted`;
const SETTLE = `with paid as (
    update balances set held = held - $2::numeric, topup_balance = topup_balance - $3::numeric
     where organization_id = $1 returning organization_id)
  insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at)
  select gen_random_uuid(), organization_id, 'usage', -$3::numeric, 'topup', 'Generated texts', $4, $5, now() from paid`;
const NEW_JOB = `with job as (
    insert into jobs (id, created_at, organization_id, job_type, status, progress_current, progress_total, payload, items_left,
           succeeded, failed, skipped, tokens_used, ct_used, last_seq, touched_at)
    values ($1, now(), $2, 'gdpr_export', 'running', 0, 0, '{}', $4, 0, 0, 0, 0, 0, 0, now()))
  insert into job_items (job_id, position, item_id, state, attempts, calls, unpaid_tokens, held)
  select $1, row_number() over (order by position), id, 'queued', 0, 0, 0, 0 from content_items where project_id = $3`;

/**
 * The duration in milliseconds of what a generation stores for that many new items, by a loop with nothing but `pg`:
 * claim, read, hold, usage, texts, version, counters, event and charge, each item with a transaction and prepared
 * statements of its own.
 */
export async function timePlainGeneration(app: BenchApp, items: number, inFlight: number): Promise<number> {
  await removeItems(app);
  await addProducts(app, items);
  const pool = new Pool({ connectionString: app.stores.databaseUrl, max: inFlight });
  const { organizationId } = app.ctx().user!;
  // The partitions of job items are by the time in the id of their job.
  const job = { id: uuid(), organizationId };
  const claim = randomUUID();
  try {
    await run(pool, { NEW_JOB }, [job.id, organizationId, app.projectId, items]);
    const startedAt = performance.now();
    const queue: Claimed[] = [];
    let claiming: Promise<unknown> | null = null;
    const next = async (): Promise<Claimed | undefined> => {
      if (queue.length === 0) {
        claiming ??= run<Claimed>(pool, { CLAIM }, [job.id, claim])
          .then((rows) => queue.push(...rows))
          .finally(() => (claiming = null));
        await claiming;
      }
      return queue.shift();
    };
    const slots = Array.from({ length: inFlight }, async () => {
      for (let item = await next(); item; item = await next()) await generate(pool, job, claim, item);
    });
    await Promise.all(slots);
    return performance.now() - startedAt;
  } finally {
    await run(pool, { END: `update jobs set status = 'completed' where id = $1` }, [job.id]);
    await pool.end();
  }
}

async function run<T>(client: Client, statement: Record<string, string>, values: unknown[]): Promise<T[]> {
  const [[name, text]] = Object.entries(statement) as [[string, string]];
  return (await client.query({ name, text, values })).rows as T[];
}

async function generate(
  pool: Pool,
  job: { id: string; organizationId: string },
  claim: string,
  { position, item_id }: Claimed,
): Promise<void> {
  await run(pool, { READ }, [item_id]);
  await run(pool, { HOLD }, [job.organizationId, job.id, position, HELD]);
  await run(pool, { USAGE }, [job.id, position, 900]);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await run(client, { END_ITEM }, [job.id, position, claim]);
    await run(client, { WRITE }, [item_id, TEXTS, METADATA, COST]);
    await run(client, { COUNT }, [job.id, COST, item_id]);
    const usage = JSON.stringify({ job_id: job.id, item_id, tokens: 900 });
    await run(client, { SETTLE }, [job.organizationId, HELD, COST, `job:${job.id}:${position}`, usage]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
