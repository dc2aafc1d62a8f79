import { randomUUID } from 'node:crypto';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { AuditCheck, AuditSeverity } from '../../../../entities/studio/audit-check.ts';
import { AuditFinding } from '../../../../entities/studio/audit-finding.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import { add } from '../../../../src/core/add.ts';
import { addItems } from '../../../support/catalog.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { setTier } from '../../../support/set-tier.ts';
import { newShop, type Shop } from '../../../support/shop.ts';

/** Creates a shop whose tier unlocks audits, with a project of this number of products. */
export async function auditedShop(
  testApp: TestApp,
  products = 1,
): Promise<{ shop: Shop; projectId: string; items: ContentItem[] }> {
  const shop = await newShop(testApp);
  await setTier(testApp, shop, Tier.starter);
  const projectId = await newProjectOf(shop);
  const items = await addItems(
    testApp,
    projectId,
    Array.from({ length: products }, () => ({})),
  );
  return { shop, projectId, items };
}

/** Creates a project without a store. */
export async function newProjectOf(shop: Shop): Promise<string> {
  return (await shop.rest.post('/projects', { name: `Catalogue ${randomUUID()}` })).body.id;
}

/** Sets the status of an audit's job. */
export async function setJob(
  testApp: TestApp,
  jobId: string,
  status: JobStatus,
  error: string | null = null,
): Promise<void> {
  const ended = status !== JobStatus.queued && status !== JobStatus.running;
  await testApp.ctx().em.nativeUpdate(Job, jobId, { status, error, completedAt: ended ? new Date() : null });
}

/** Inserts findings of an audit in this order. */
export async function addFindings(
  testApp: TestApp,
  auditId: string,
  found: readonly (readonly [itemId: string, check: `${AuditCheck}`])[],
): Promise<void> {
  const { em } = testApp.ctx();
  found.forEach(([itemId, check], n) => {
    add(em, AuditFinding, {
      auditId,
      position: n + 1,
      check: AuditCheck[check],
      severity: AuditSeverity.medium,
      itemId,
      message: `Message ${n + 1}`,
      fix: `Fix ${n + 1}`,
    });
  });
  await em.flush();
}

/** Creates a completed audit of a project with these findings. */
export async function doneAudit(
  testApp: TestApp,
  shop: Shop,
  projectId: string,
  found: readonly (readonly [itemId: string, check: `${AuditCheck}`])[],
): Promise<{ auditId: string; jobId: string }> {
  const { body } = await shop.rest.post('/studio/store-audit/run', { project_id: projectId });
  await addFindings(testApp, body.audit_id, found);
  await testApp.ctx().em.nativeUpdate(StoreAudit, body.audit_id, {
    healthScore: 85,
    summary: { products_affected: 1 },
    ctUsed: '0.0100',
  });
  await setJob(testApp, body.job_id, JobStatus.completed);
  return { auditId: body.audit_id, jobId: body.job_id };
}
