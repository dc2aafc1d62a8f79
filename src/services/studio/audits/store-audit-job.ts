import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import type { JobDefinition } from '../../jobs/job-definition.ts';
import type { AuditPlan } from './audit-plan.ts';
import { storeAuditRun } from './store-audit-run.ts';
import { deleteFindings } from './write-findings.ts';

/** Audits the products of a project. */
export const storeAuditJob: JobDefinition<AuditPlan> = {
  queue: {
    name: 'audit',
    // Each keeps the processor busy and holds a sketch of every text in memory.
    maxItems: () => 2,
    maxChunksPerOrganization: (config) => config.WORKER_CONCURRENCY,
  },
  run: storeAuditRun,
  progressUnit: 'reported',
  succeededCount: 'audited_count',
  verifiedEmail: true,
  waitsFor: null,
  // A completed audit is notified with its score.
  notification: { name: 'Store audit', completed: null },
  async onEnd({ em }, { id, status }) {
    if (status !== JobStatus.completed) await deleteFindings(em, id);
  },
};
