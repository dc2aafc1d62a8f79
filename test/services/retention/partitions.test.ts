import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { startService } from '../../../bin/service.ts';
import type { Context } from '../../../src/core/context.ts';
import { openDatabase } from '../../../src/core/database.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { monthsAfter } from '../../../src/core/months.ts';
import { timeOfId } from '../../../src/core/time-ids.ts';
import { makePartitions, PARTITIONED_TABLES, readPartitions } from '../../../src/services/retention/partitions.ts';
import { sweepPartitions } from '../../../src/services/retention/sweep-partitions.ts';
import { eventually } from '../../support/eventually.ts';
import { holdRows } from '../../support/held-rows.ts';
import { importCatalogue, newProject, newShop, type Shop } from '../../support/shop.ts';
import { allFrames } from '../../support/sse.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();
const em = () => testApp.ctx().em;
const run = (statement: Parameters<typeof changed>[1]) => changed(em(), statement);

/** The first of a month, counted from this one. Each test has months of its own, all of them in the future. */
const month = (ahead: number) => {
  const now = new Date();
  return monthsAfter(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), ahead);
};
const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * 86_400_000);

const namesOf = async (table: string) =>
  (await readPartitions(em())).filter((each) => each.table === table).map(({ name }) => name);
const nameIn = (table: string, time: Date) => `${table}_${time.toISOString().slice(0, 7).replace('-', '_')}`;

/** Inserts a job of that time with an item and two events, ended at `completedAt` unless it is null. */
async function addJob({ organizationId }: Shop, at: Date, completedAt: Date | null): Promise<string> {
  const id = uuid({ msecs: at.getTime() });
  const status = completedAt ? 'completed' : 'queued';
  await run(sql`insert into jobs (id, organization_id, job_type, status, payload, created_at, completed_at, touched_at, waiting_until,
                                  last_seq, succeeded, ct_used)
                values (${id}, ${organizationId}, 'generation', ${status}, '{}', ${at}, ${completedAt}, now(), now() + interval '1 day',
                        2, 1, '0.5000')`);
  await run(sql`insert into job_items (job_id, position, state) values (${id}, 1, 'failed')`);
  await run(sql`insert into job_events (job_id, seq, type, data, created_at)
                values (${id}, 1, 'start', '{}', now()), (${id}, 2, 'complete', '{"status": "completed"}', now())`);
  return id;
}

const left = (jobId: string) =>
  row<{ items: number; events: number }>(
    em(),
    sql`select (select count(*)::int from job_items where job_id = ${jobId}) as items,
               (select count(*)::int from job_events where job_id = ${jobId}) as events`,
  );

type Days = Partial<Context['config']['RETENTION_DAYS']>;

/** Sweeps at a time with these days, and returns what was dropped. */
async function sweepAt(now: Date, days: Days): Promise<string[]> {
  const dropped: string[] = [];
  await untilUnlocked(() => sweepOnce(now, days, dropped));
  return dropped;
}

async function sweepOnce(now: Date, days: Days, dropped: string[] = []): Promise<void> {
  const ctx = testApp.ctx();
  const log = { info: (line: { partition?: string }) => line.partition && dropped.push(line.partition) };
  const none = { job_items: 0, job_events: 0, audit_log: 0 };
  const config = { ...ctx.config, RETENTION_DAYS: { ...ctx.config.RETENTION_DAYS, ...none, ...days } };
  await sweepPartitions({ ...ctx, config, log: log as unknown as Context['log'] }, now);
}

/** Repeats a sweep as the service would the next day, if another statement used a partition meanwhile. */
async function untilUnlocked(sweep: () => Promise<void>): Promise<void> {
  for (let left = 20; ; left -= 1) {
    try {
      return await sweep();
    } catch (error) {
      if (left === 0 || !(error as Error).message.includes('lock timeout')) throw error;
    }
  }
}

describe('the monthly partitions', () => {
  it('are made by a worker when it starts', async () => {
    const name = nameIn('job_items', month(3));
    await rows(em(), sql`drop table ${sql.table(name)}`);
    const worker = await startService({ ...testApp.config, runsWeb: false }, testApp.stores);
    try {
      await eventually(
        () => namesOf('job_items'),
        (names) => names.includes(name),
      );
    } finally {
      await worker.stop();
    }
  });

  it('exist for this month and the next three, without gaps, once, when several processes make them', async () => {
    const ends = async () => (await readPartitions(em())).map(({ toId }) => timeOfId(toId).getTime());
    expect(Math.max(...(await ends()))).toBe(month(4).getTime());
    const made = await Promise.all([1, 2, 3].map(() => makePartitions(em(), month(2))));
    expect(made.flat().toSorted()).toEqual(
      PARTITIONED_TABLES.flatMap((table) => [nameIn(table, month(4)), nameIn(table, month(5))]).toSorted(),
    );
    for (const table of PARTITIONED_TABLES) {
      const partitions = (await readPartitions(em())).filter((each) => each.table === table);
      expect(partitions.slice(1).map(({ fromId }) => fromId)).toEqual(partitions.slice(0, -1).map(({ toId }) => toId));
    }
  });

  it('have the constraints, indexes and triggers of their table', async () => {
    const shop = await newShop(testApp);
    const partition = nameIn('audit_log', month(1));
    expect(await namesOf('audit_log')).toContain(partition);
    const id = uuid({ msecs: month(1).getTime() });
    await run(sql`insert into audit_log (id, created_at, organization_id, action, data)
                  values (${id}, now(), ${shop.organizationId}, 'x', '{}')`);
    expect(await row(em(), sql`select tableoid::regclass::text as name from audit_log where id = ${id}`)).toEqual({
      name: partition,
    });
    await expect(run(sql`update audit_log set action = 'y' where id = ${id}`)).rejects.toThrow(
      'audit_log is append-only',
    );
    await expect(run(sql`delete from ${sql.table(partition)}`)).rejects.toThrow('audit_log is append-only');
    await expect(run(sql`insert into job_items (job_id, position) values (${id}, 1)`)).rejects.toThrow('foreign key');
    const job = await addJob(shop, month(1), month(1));
    await expect(run(sql`insert into job_items (job_id, position) values (${job}, 1)`)).rejects.toThrow('unique');
    await expect(run(sql`insert into job_items (job_id, position, state) values (${job}, 2, 'x')`)).rejects.toThrow(
      'check',
    );
    await run(sql`delete from jobs where id = ${job}`);
    expect(await left(job)).toEqual({ items: 0, events: 0 });
    const indexes = await rows<{ n: number }>(
      em(),
      sql`select count(*)::int as n from pg_index join pg_inherits on inhparent = 'job_items'::regclass and inhrelid = indrelid
           group by indrelid`,
    );
    expect(indexes.map(({ n }) => n)).toEqual(indexes.map(() => 3));
  });

  it('of job items have no statistics of the jobs, because new jobs are not in them', async () => {
    await makePartitions(em(), month(4));
    const targets = await rows<{ name: string; target: number | null }>(
      em(),
      sql`select attrelid::regclass::text as name, attstattarget as target
            from pg_attribute join pg_inherits on inhrelid = attrelid
           where inhparent = 'job_items'::regclass and attname = 'job_id'`,
    );
    expect(targets.map(({ name }) => name)).toContain(nameIn('job_items', month(7)));
    expect(targets.filter(({ target }) => target !== 0)).toEqual([]);
  });

  it('are used one at a time: a job is worked on while the partition of another month is locked', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId);
    const others = ['job_items', 'job_events'].map((table) => sql.table(nameIn(table, month(2))));
    const held = await holdRows(testApp, sql`lock table ${sql.join(others)} in access exclusive mode`);
    try {
      const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
        job_type: 'generation',
        payload: {},
      });
      expect(status).toBe(202);
      const job = await eventually(
        () =>
          row<{ status: string; succeeded: number }>(
            em(),
            sql`select status, succeeded from jobs where id = ${body.job_id}`,
          ),
        (found) => found?.status === 'completed',
      );
      expect(job!.succeeded).toBeGreaterThan(0);
    } finally {
      await held.release();
    }
  });
});

describe('an old partition', () => {
  it('is dropped with the items and events of ended jobs; jobs, and partitions of other months, stay', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    await makePartitions(em(), month(20));
    const old = await addJob(shop, daysAfter(month(10), 5), daysAfter(month(10), 20));
    const next = await addJob(other, daysAfter(month(11), 5), month(12));
    const at = daysAfter(month(11), 30);
    expect(await sweepAt(daysAfter(at, -1), { job_items: 30 })).not.toContain(nameIn('job_items', month(10)));
    expect(await left(old)).toEqual({ items: 1, events: 2 });
    expect(await sweepAt(at, { job_items: 30 })).toContain(nameIn('job_items', month(10)));
    expect([await left(old), await left(next)]).toEqual([
      { items: 0, events: 2 },
      { items: 1, events: 2 },
    ]);
    expect(await sweepAt(at, { job_items: 30 })).toEqual([]);
    expect(await namesOf('job_items')).toContain(nameIn('job_items', month(11)));
    expect((await shop.rest.get(`/jobs/${old}`)).body).toMatchObject({ id: old, status: 'completed' });
    expect((await other.rest.get(`/jobs/${old}`)).status).toBe(404);
  });

  it('stays while a job of its months is active, and until the days after the end of its last job are over', async () => {
    const shop = await newShop(testApp);
    await makePartitions(em(), month(40));
    const name = nameIn('job_events', month(25));
    const id = await addJob(shop, daysAfter(month(25), 3), null);
    const later = month(30);
    expect(await sweepAt(later, { job_events: 90 })).not.toContain(name);
    await run(sql`update jobs set status = 'completed', completed_at = ${daysAfter(later, -89)} where id = ${id}`);
    expect(await sweepAt(later, { job_events: 90 })).not.toContain(name);
    expect(await left(id)).toEqual({ items: 1, events: 2 });
    expect(await sweepAt(daysAfter(later, 2), { job_events: 90 })).toContain(name);
    expect(await left(id)).toEqual({ items: 1, events: 0 });
  });

  it('of events ends streams of its jobs with the last event, made of the row of the job', async () => {
    const shop = await newShop(testApp);
    await makePartitions(em(), month(60));
    const id = await addJob(shop, month(50), month(50));
    await sweepAt(month(55), { job_events: 1 });
    const frames = await allFrames(await shop.rest.open('GET', `/jobs/${id}/events`));
    expect(frames).toMatchObject([
      { id: 2, event: 'complete', data: { job_id: id, status: 'completed', generated_count: 1, ct_used: '0.5000' } },
    ]);
    expect((await shop.rest.get(`/jobs/${id}`)).body).toMatchObject({ progress_detail: [], result: { succeeded: 1 } });
  });

  it('is dropped, and new ones are made, through MIGRATION_DATABASE_URL if the role of the service has no right to', async () => {
    const role = `service_${randomUUID().slice(0, 8)}`;
    for (const statement of [
      sql`create role ${sql.ref(role)} login password 'password'`,
      sql`grant select, insert, delete on jobs, job_items, organizations to ${sql.ref(role)}`,
    ])
      await rows(em(), statement);
    const { databaseUrl } = testApp.stores;
    const { href } = Object.assign(new URL(databaseUrl), { username: role, password: 'password' });
    const orm = await openDatabase({ DATABASE_URL: href, DATABASE_POOL: 2 }, []);
    const sweep = (url: string | undefined, now: Date) => {
      const ctx = { ...testApp.ctx(), orm, em: orm.em.fork() };
      const none = { ...ctx.config.RETENTION_DAYS, job_events: 0, audit_log: 0 };
      const config = { ...ctx.config, MIGRATION_DATABASE_URL: url, RETENTION_DAYS: none };
      return untilUnlocked(() => sweepPartitions({ ...ctx, config }, now));
    };
    try {
      await expect(sweep(undefined, month(101))).rejects.toThrow('permission denied');
      await sweep(databaseUrl, month(101));
      expect(await namesOf('job_items')).toContain(nameIn('job_items', month(104)));
      const shop = await newShop(testApp);
      const id = await addJob(shop, month(102), month(102));
      expect(await changed(orm.em.fork(), sql`insert into job_items (job_id, position) values (${id}, 2)`)).toBe(1);
      await sweep(databaseUrl, month(120));
      expect(await namesOf('job_items')).not.toContain(nameIn('job_items', month(104)));
    } finally {
      await orm.close(true);
      await rows(em(), sql`drop owned by ${sql.ref(role)}`);
      await rows(em(), sql`drop role ${sql.ref(role)}`);
    }
  });

  // The last tests, because they also drop the partition of today, which every sign-up needs.
  it('of the audit log is dropped by its age alone', async () => {
    await makePartitions(em(), month(140));
    const name = nameIn('audit_log', month(130));
    expect(await sweepAt(month(135), { job_items: 1 })).not.toContain(name);
    expect(await namesOf('audit_log')).toContain(name);
    expect(await sweepAt(month(135), { audit_log: 60 })).toContain(name);
    expect(await namesOf('audit_log')).not.toContain(name);
  });

  it('that a statement uses stays until the next sweep, and the sweep delays others only shortly', async () => {
    await makePartitions(em(), month(160));
    const name = nameIn('audit_log', month(150));
    const held = await holdRows(testApp, sql`select 1 from audit_log limit 1`);
    try {
      await expect(sweepOnce(month(155), { audit_log: 60 })).rejects.toThrow('lock timeout');
    } finally {
      await held.release();
    }
    expect(await namesOf('audit_log')).toContain(name);
    expect(await sweepAt(month(155), { audit_log: 60 })).toContain(name);
  });
});
