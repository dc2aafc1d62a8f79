import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { JobStatus } from '../entities/jobs/job-status.ts';
import { Job } from '../entities/jobs/job.ts';
import { type Context, forkContext } from '../src/core/context.ts';
import type { GenerationPlan } from '../src/services/generation/generation-plan.ts';
import { generationRun } from '../src/services/generation/generation-run.ts';
import { tryHold } from '../src/services/generation/hold-for-item.ts';
import { readSourceItem } from '../src/services/generation/source-items.ts';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { storeTexts } from '../src/services/generation/store-texts.ts';
import { claimItems, type ClaimedItem } from '../src/services/jobs/claim-items.ts';
import { finishItem } from '../src/services/jobs/finish-item.ts';
import { addProducts, type BenchApp, openBenchApp } from './bench-app.ts';
import { timeGeneration } from './time-generation.ts';

const ITEMS = 1000;
const IN_FLIGHT = 16;
const CHUNK = 24;
const RUNS = 3;
const MIN_RATIO = 0.35;
const HELD = '5.0000';
const TEXTS = {
  name: 'Board',
  short_description: 'A board of beech wood.',
  description: '<p>A useful thing made of beech wood, for the kitchen.</p>',
  seo_title: 'Board',
  seo_description: 'A board of beech wood.',
};

/**
 * Compares a generation with an immediate provider with a plain loop of the same SQL statements per item: the difference is
 * what queue, prompt, call, checks and events cost. Throws below {@link MIN_RATIO}.
 */
export async function generationStatements(): Promise<string> {
  const [loop, engine] = [
    await medianTime(plainLoop, { ROLE: 'web' }),
    await medianTime(timeGeneration, { GENERATION_CONCURRENCY: String(IN_FLIGHT) }),
  ];
  const ratio = loop / engine;
  const perSecond = (ms: number) => Math.round((ITEMS * 1000) / ms);
  const figures = `${ITEMS} items, provider of 0 ms: ${perSecond(engine)} items/s, ${ratio.toFixed(2)} of the ${perSecond(loop)} items/s of the same SQL statements in a plain loop with ${IN_FLIGHT} in flight (medians of ${RUNS} runs after a warm-up)`;
  if (ratio < MIN_RATIO) throw new Error(`generation-statements: at least ${MIN_RATIO} is wanted, not ${figures}`);
  return figures;
}

async function medianTime(
  run: (app: BenchApp, items: number) => Promise<number>,
  env: Record<string, string>,
): Promise<number> {
  const app = await openBenchApp(env);
  try {
    await run(app, 4 * IN_FLIGHT);
    const times: number[] = [];
    for (let n = 0; n < RUNS; n += 1) times.push(await run(app, ITEMS));
    return times.toSorted((a, b) => a - b)[RUNS >> 1]!;
  } finally {
    await app.stop();
  }
}

/** Runs the statements of the items of a job without a worker, one item after the other in each slot. */
async function plainLoop(app: BenchApp, items: number): Promise<number> {
  const ctx = app.ctx();
  await ctx.em.execute(`delete from content_items where project_id = ?`, [app.projectId]);
  await addProducts(app, items);
  const job = await startGeneration(ctx, app.projectId, {});
  await ctx.em.nativeUpdate(Job, job.id, { status: JobStatus.running });
  const plan = await generationRun.plan(app.ctx(), job);
  const limit = pLimit(IN_FLIGHT);
  const startedAt = performance.now();
  const claim = randomUUID();
  for (;;) {
    const { items: claimed } = await claimItems(app.ctx(), job.id, claim, {
      limit: CHUNK,
      maxInFlight: null,
      generating: true,
    });
    if (claimed.length === 0) break;
    await Promise.all(claimed.map((item) => limit(() => statementsOf(forkContext(app.ctx()), job, item, plan))));
  }
  return performance.now() - startedAt;
}

async function statementsOf(ctx: Context, job: Job, claimed: ClaimedItem, plan: GenerationPlan): Promise<void> {
  const item = await readSourceItem(ctx, claimed.itemId!);
  if ((await tryHold(ctx, job.organizationId, claimed, HELD, null)) !== 'held') throw new Error('not held');
  const outcome = storeTexts({
    ctx,
    job,
    claimed,
    item: item!,
    plan,
    held: HELD,
    maxTokens: 2000,
    durationMs: 1,
    imageWarnings: [],
    written: { content: TEXTS, inputTokens: 700, outputTokens: 200, cachedTokens: 0, calls: 1 },
    checked: { content: TEXTS, warnings: [], confidence: 1 },
  });
  if (!(await finishItem(ctx, claimed, job.organizationId, outcome))) throw new Error('not stored');
}
