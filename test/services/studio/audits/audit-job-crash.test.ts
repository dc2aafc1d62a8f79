import { describe, expect, it, jest } from '@jest/globals';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import { cancelJob } from '../../../../src/services/jobs/cancel-job.ts';
import { emptyProject, nextRequest } from '../../../support/catalog.ts';
import type { UserContext } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { expectWholeLog, logOf } from '../../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../../../support/ledger.ts';
import { auditOf, chargesAndNotices, findingsOf, type Incident, queueAudit, workThrough } from './audit-job-support.ts';

jest.setTimeout(240_000);

const testApp = useTestApp({ ROLE: 'web' });

const PRODUCTS = 900;
/** Enough products for the audit to run until it is cancelled. */
const MANY = 4000;
const undisturbed: Incident = () => undefined;
const outage: Incident = () => {
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
};
const orderlyStop: Incident = ({ stopping }) => stopping.abort();
/** The worker was suspended longer than its lease, and the sweeper returned its item and its hold. */
const lostLease: Incident = async ({ jobId, current }) => {
  if (current === PRODUCTS) return;
  await changed(
    testApp.ctx().em,
    sql`with back as (
          update job_items set state = 'queued', claim = null, lease_until = null, held = 0
           from (select held as was from job_items where job_id = ${jobId}) old where job_id = ${jobId} returning was)
        update balances set held = held - back.was from back where organization_id = (select organization_id from jobs where id = ${jobId})`,
  );
};

/** Creates a project in which every third product has the same description and every fifth no image. Queues its audit. */
async function queued(products = PRODUCTS): Promise<{ ctx: UserContext; jobId: string }> {
  const { ctx, projectId } = await emptyProject(testApp);
  await changed(
    testApp.ctx().em,
    sql`insert into content_items (id, project_id, external_id, item_type, source_data, metadata, generated_content, generation_metadata, pushed, created_at, updated_at)
        select gen_random_uuid(), ${projectId}, 'item-' || n, 'product',
               jsonb_build_object('title', 'Item ' || n, 'body_html', case n % 3 when 0 then 'The same for many.' else 'Its own ' || n end,
                                  'images', case n % 5 when 0 then '[]'::jsonb else '["a.jpg"]' end),
               '{}', '{}', '{}', '{}', now(), now()
          from generate_series(1, ${products}::int) n`,
  );
  const { id } = await queueAudit(nextRequest(ctx), projectId, products, ['duplicate_description', 'missing_images']);
  return { ctx, jobId: id };
}

/** Runs an audit with an incident. Returns its findings, charges and notifications. */
async function audited(incident: Incident) {
  const { ctx, jobId } = await queued();
  const { job, workers } = await workThrough(testApp, jobId, incident);
  expectWholeLog(await logOf(testApp.ctx(), jobId));
  await expectLedgerAgrees(testApp.ctx(), ctx.user!.organizationId);
  const { status, progressCurrent, progressTotal, succeeded, ctUsed } = job;
  const { healthScore, summary, productCount } = await auditOf(testApp.ctx(), jobId);
  return {
    workers,
    outcome: {
      job: { status, progressCurrent, progressTotal, succeeded, ctUsed },
      audit: { healthScore, summary, productCount },
      findings: await findingsOf(testApp.ctx(), jobId),
      ...(await chargesAndNotices(testApp.ctx(), jobId)),
    },
  };
}

describe('an audit that is interrupted', () => {
  it('ends with the same findings, one charge and one notification as one without interruption', async () => {
    const { workers, outcome } = await audited(undisturbed);
    expect(workers).toBe(1);
    expect(outcome).toMatchObject({
      job: { status: 'completed', progressCurrent: PRODUCTS, succeeded: PRODUCTS, ctUsed: '9.0000' },
      audit: {
        productCount: PRODUCTS,
        summary: { duplicate_description: { count: 300 }, missing_images: { count: 180 }, products_affected: 420 },
      },
      charges: [{ amount: '-9.0000' }],
      notices: ['audit_completed'],
    });
    expect(outcome.findings).toHaveLength(480);
    for (const incident of [outage, orderlyStop, lostLease]) {
      const interrupted = await audited(incident);
      expect(interrupted.workers).toBeGreaterThan(1);
      expect(interrupted.outcome).toEqual(outcome);
    }
  });
});

describe('an audit that is cancelled', () => {
  it('stops, costs nothing and deletes its findings', async () => {
    const { ctx, jobId } = await queued(MANY);
    let findings = 0;
    const { job } = await workThrough(testApp, jobId, async ({ current }) => {
      if (current > 200) return;
      findings = (await findingsOf(testApp.ctx(), jobId)).length;
      await cancelJob(nextRequest(ctx), jobId);
    });
    expect(findings).toBeGreaterThan(0);
    expect(job).toMatchObject({ status: 'cancelled', ctUsed: '0.0000' });
    expect(
      await row(
        testApp.ctx().em,
        sql`select 1 from audit_findings f join store_audits a on a.id = f.audit_id where a.job_id = ${jobId}`,
      ),
    ).toBeNull();
    expect(await auditOf(testApp.ctx(), jobId)).toMatchObject({ healthScore: null, summary: {}, ctUsed: '0.0000' });
    expect(await chargesAndNotices(testApp.ctx(), jobId)).toEqual({ charges: [], notices: [] });
    expect((await balancesOf(testApp.ctx(), ctx.user!.organizationId)).held).toBe('0.0000');
  });
});
