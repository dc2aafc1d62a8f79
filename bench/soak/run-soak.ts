import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as entities from '../../entities/index.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openDatabase } from '../../src/core/database.ts';
import { type CheckResult, runChecks } from './checks/check.ts';
import { CONTENT_CHECKS } from './checks/content-checks.ts';
import { JOB_CHECKS } from './checks/job-checks.ts';
import { MONEY_CHECKS } from './checks/money-checks.ts';
import { checkResources } from './checks/resource-checks.ts';
import { type Connections, connectionsOf } from './connections.ts';
import { type Installation, startInstallation } from './installation.ts';
import { Journal } from './journal.ts';
import { prepareStores } from './open-shop.ts';
import { planKills, planProviderFaults } from './plan-faults.ts';
import { Random } from './random.ts';
import { type DoneKill, runKills, runProviderFaults } from './run-faults.ts';
import { runLoad } from './run-load.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { settle } from './settle.ts';
import { heapsOf, type Samples, watch } from './watch.ts';

export interface SoakOptions {
  minutes: number;
  seed: number;
}

export interface SoakResult extends SoakOptions {
  startedAt: string;
  checks: CheckResult[];
  journal: Journal;
  kills: DoneKill[];
  samples: Samples;
  calm: Connections;
  settled: Connections;
  settledAfterMs: number;
  /** Rows by table at the end, for the size of the run. */
  rows: Record<string, number>;
}

const FOLDER = '.data/soak';
/** Load without kills at the start: connections open and caches fill. */
const CALM_MS = 20_000;
/** The load ends this long before the time is over, so that the last kill is followed by load. */
const AFTER_LAST_KILL_MS = 10_000;
/** Connections of clients end within this time after the load. */
const IDLE_MS = 10_000;
const POOL = 20;

/** Runs the load and the kills, waits until all work is done, and checks the result. */
export async function runSoak({ minutes, seed }: SoakOptions): Promise<SoakResult> {
  const dataDir = resolve(FOLDER, 'data');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const installation = await startInstallation(dataDir);
  const stopOnExit = endWithThisProcess(installation);
  const orm = await openDatabase(
    { DATABASE_URL: installation.postgres.url, DATABASE_POOL: 2 },
    Object.values(entities),
  );
  // A killed PostgreSQL breaks the connections of this process as well.
  const em = () => orm.em.fork();
  try {
    const random = new Random(seed);
    const untilMs = minutes * 60_000;
    const kills = planKills(random.fork(), CALM_MS, untilMs - AFTER_LAST_KILL_MS);
    const faults = planProviderFaults(random.fork(), CALM_MS / 2, untilMs - AFTER_LAST_KILL_MS);
    const addresses = { web: installation.web.map(({ url }) => url), sandbox: installation.sandbox.url };
    const startedAt = new Date().toISOString();
    const journal = new Journal();
    await prepareStores(installation.sandbox.url, journal);
    const watching = new AbortController();
    const watched = watch(installation, journal, watching.signal);
    const killed = runKills(installation, kills, journal);
    const faulted = runProviderFaults(installation.sandbox.url, faults, journal);
    const calm = pause(CALM_MS - 1000).then(() => connectionsOf(em(), installation));
    const loaded = runLoad(addresses, random.fork(), journal, untilMs);
    const [doneKills, calmConnections] = await Promise.all([killed, calm, faulted, loaded]);
    const settledAfterMs = await settle(em(), installation.sandbox.url);
    await pause(IDLE_MS);
    const settled = await connectionsOf(em(), installation);
    watching.abort();
    const samples = await watched;
    samples.heaps.push(...(await heapsOf(installation, journal)));
    const evidence = { em: em(), journal, sandbox: installation.sandbox.url };
    const checks = [
      {
        name: 'every response was expected',
        violations: journal.unexpected.map(({ action, atMs, message }) => `${seconds(atMs)} ${action}: ${message}`),
      },
      { name: 'no process ended by itself', violations: crashesOf(installation) },
      ...(await runChecks([...JOB_CHECKS, ...MONEY_CHECKS, ...CONTENT_CHECKS], evidence)),
      ...checkResources({
        samples,
        warmAtMs: Math.max(2 * CALM_MS, untilMs / 3),
        calmUntilMs: CALM_MS,
        calm: calmConnections,
        settled,
        pool: POOL,
      }),
    ];
    const measured = { checks, journal, kills: doneKills, samples, calm: calmConnections, settled, settledAfterMs };
    return { minutes, seed, startedAt, ...measured, rows: await sizeOf(orm.em.fork()) };
  } finally {
    await orm.close(true);
    await installation.stop();
    stopOnExit();
  }
}

/** Stops everything if this process is interrupted. Returns a function that ends this. */
function endWithThisProcess(installation: Installation): () => void {
  const stop = () => void installation.stop().finally(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return () => void process.off('SIGINT', stop).off('SIGTERM', stop);
}

function crashesOf({ web, workers }: Installation): string[] {
  return [...web, ...workers].flatMap(({ name, crashes }) => crashes.map((how) => `${name} ended with ${how}`));
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function sizeOf(em: EntityManager): Promise<Record<string, number>> {
  const [found] = await rows<Record<string, number>>(
    em,
    sql`select (select count(*) from organizations)::int as organizations,
               (select count(*) from content_items)::int as items,
               (select count(*) from jobs)::int as jobs,
               (select count(*) from job_items)::int as job_items,
               (select count(*) from job_events)::int as job_events,
               (select count(*) from item_versions)::int as item_versions,
               (select count(*) from transactions)::int as ledger_entries,
               (select count(*) from sync_history)::int as pushes,
               (select count(*) from mails)::int as mails`,
  );
  return found!;
}
