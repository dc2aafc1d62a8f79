import { expect, it } from '@jest/globals';
import { Job } from '../../../../entities/jobs/job.ts';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import { advanceBatchJob } from '../../../../src/services/generation/batch/advance-batch-job.ts';
import { claimBatch } from '../../../../src/services/generation/batch/batch-row.ts';
import { prepareBatch } from '../../../../src/services/generation/batch/prepare-batch.ts';
import { processBatch } from '../../../../src/services/generation/batch/process-batch.ts';
import { startJob } from '../../../../src/services/jobs/start-job.ts';
import { afterFirstStatement } from '../../../support/after-first-statement.ts';
import { addItems } from '../../../support/catalog.ts';
import { itemStates } from '../../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../../../support/ledger.ts';
import { newShop } from '../../../support/shop.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const { signal } = new AbortController();

/** A job without a worker, and its batch that is to be prepared. */
async function newPreparation() {
  const shop = await newShop(testApp);
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(testApp, project.id, [{}, {}, {}]);
  const start = { job_type: 'generation', payload: { mode: 'batch' } };
  const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, start);
  const ctx = testApp.ctx();
  const job = await ctx.em.findOneOrFail(Job, body.job_id as string);
  await startJob(ctx, job);
  await advanceBatchJob(ctx, job);
  const batch = await row<{ id: string }>(ctx.em, sql`select id from ai_batches where job_id = ${job.id}`);
  return { shop, job, batchId: batch!.id };
}

it.each([
  ['holds nothing a second time', false],
  ['returns no items to the queue, although the balance is used up', true],
])('a worker that stalls while it prepares a batch, which another one sends, %s', async (_, isUsedUp) => {
  const { shop, job, batchId } = await newPreparation();
  const batch = await claimBatch(testApp.ctx(), batchId);
  let sent: unknown;
  const state = async () => ({
    batch: await row(testApp.ctx().em, sql`select status, size, claim from ai_batches where id = ${batchId}`),
    items: await itemStates(testApp.ctx(), job.id),
    balances: await balancesOf(testApp.ctx(), shop.organizationId),
  });
  const ctx = afterFirstStatement(testApp.ctx(), async () => {
    await changed(testApp.ctx().em, sql`update ai_batches set due_at = now() where id = ${batchId}`);
    await processBatch(testApp.ctx(), batchId, signal);
    const { held } = await balancesOf(testApp.ctx(), shop.organizationId);
    if (isUsedUp) await setCt(testApp.ctx(), shop.organizationId, held);
    sent = await state();
  });
  await expect(prepareBatch(ctx, batch!, job, signal)).rejects.toThrow('Another worker has the batch');
  expect(sent).toMatchObject({ batch: { status: 'in_progress', size: 3 }, items: { running: 3 } });
  expect(await state()).toEqual(sent);
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
});
