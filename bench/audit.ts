import { createHash } from 'node:crypto';
import { Tier } from '../entities/billing/plan.ts';
import { JobStatus } from '../entities/jobs/job-status.ts';
import { Job } from '../entities/jobs/job.ts';
import { AuditCheck } from '../entities/studio/audit-check.ts';
import { StoreAudit } from '../entities/studio/store-audit.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { runAudit } from '../src/services/studio/audits/run-audit.ts';
import { type BenchApp, openBenchApp } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { startWatchedWorker } from './watched-worker.ts';

const PRODUCTS = 50_000;
const INSERTED_AT_ONCE = 1000;
const MAX_SECONDS = 60;
const MAX_MEMORY_MB = 200;
/** With plenty of memory, V8 delays garbage collection. A small heap shows what is needed. */
const HEAP_MB = 256;
/** Size of the vocabulary, and number of words that a text does not share. */
const VOCABULARY = 4000;
const OWN_WORDS = 70;
/** One product in a hundred has the text of another one, and one more has such a text with one word changed. */
const EVERY = 100;

const BOILERPLATE =
  '<h3>Delivery &amp; returns</h3><ul><li>Sent within two days in a box of recycled cardboard.</li><li>Thirty days to send it back, and we pay for it.</li></ul>' +
  '<p>Our family has run this shop for forty years, and whoever writes to us gets an answer from somebody who knows the product.</p>';

/**
 * Measures the time and memory of an audit of a large catalogue whose texts share a passage. Throws if the
 * reported duplicates are not the planted ones.
 */
export async function audit(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    await addCatalogue(app);
    const worker = await startWatchedWorker(app, HEAP_MB);
    try {
      const startedAt = performance.now();
      const { job } = await awaitJob(app.ctx(), await queueAudit(app));
      const seconds = (performance.now() - startedAt) / 1000;
      const { summary } = await app.ctx().em.findOneOrFail(StoreAudit, { jobId: job.id });
      const { count } = summary[AuditCheck.duplicate_description] as { count: number };
      const planted = (4 * PRODUCTS) / EVERY;
      if (job.status !== JobStatus.completed) throw new Error(`audit: ${job.error}`);
      if (count !== planted) throw new Error(`audit: ${count} of ${planted} planted duplicates found`);
      const details = `${PRODUCTS} products, worker with a heap of at most ${HEAP_MB} MB`;
      return [
        { name: 'audit', value: seconds, unit: 's', goal: { atMost: MAX_SECONDS }, details },
        {
          name: 'memory of an audit',
          value: await worker.highestMb(),
          unit: 'MB',
          goal: { atMost: MAX_MEMORY_MB },
          details,
        },
      ];
    } finally {
      await worker.stop();
    }
  } finally {
    await app.stop();
  }
}

async function addCatalogue(app: BenchApp): Promise<void> {
  for (let from = 0; from < PRODUCTS; from += INSERTED_AT_ONCE) {
    const texts = Array.from({ length: INSERTED_AT_ONCE }, (_, n) => `<p>${ownText(from + n)}</p>${BOILERPLATE}`);
    await app.ctx().em.execute(
      `insert into content_items (id, project_id, external_id, item_type, source_data, metadata, generated_content, generation_metadata, pushed, created_at, updated_at)
       select gen_random_uuid(), ?, 'product-' || (?::int + n), 'product',
              jsonb_build_object('title', 'Product ' || n, 'body_html', text, 'seo_title', 'A useful product of beech', 'images', '[{"src": "https://shop.example/a.jpg"}]'::jsonb),
              '{}', '{}', '{}', '{}', now(), now()
         from json_array_elements_text(?::json) with ordinality as given(text, n)`,
      [app.projectId, from, JSON.stringify(texts)],
    );
  }
  await app.ctx().em.execute('analyze content_items');
}

/** Deterministic words for a product; two in {@link EVERY} get those of their neighbour. */
function ownText(product: number): string {
  if (product % EVERY === 1) return ownText(product - 1);
  if (product % EVERY === 3) return ownText(product - 1).replace(/ \w+/, ' changed');
  const bytes = Buffer.concat(
    Array.from({ length: 5 }, (_, n) => createHash('sha256').update(`${product}:${n}`).digest()),
  );
  return Array.from(
    { length: OWN_WORDS },
    (_, n) => `word${(bytes.readUInt16LE(2 * n) % VOCABULARY).toString(36)}`,
  ).join(' ');
}

/** Starts the audit by its operation, which requires a tier with that tool. */
async function queueAudit(app: BenchApp): Promise<Job> {
  const ctx = app.ctx();
  await ctx.em.execute('update balances set subscription_tier = ? where organization_id = ?', [
    Tier.business,
    ctx.user!.organizationId,
  ]);
  const { jobId } = await runAudit(ctx, { projectId: app.projectId, enabledChecks: [] });
  return app.ctx().em.findOneOrFail(Job, jobId);
}
