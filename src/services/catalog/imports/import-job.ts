import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { parseBody } from '../../../core/parse.ts';
import { changed, sql } from '../../../core/sql.ts';
import { activeRules, queueRuns } from '../../automation/runs/queue-runs.ts';
import { type JobDefinition, STORE } from '../../jobs/job-definition.ts';
import { importRun } from './import-run.ts';
import { startImport } from './start-import.ts';

const payloadSchema = z.object({ dataSourceId: z.uuid() });

/** Imports a data source. */
export const importJob: JobDefinition = {
  queue: { name: 'import', maxItems: () => 2, maxChunksPerOrganization: (config) => config.WORKER_CONCURRENCY },
  run: importRun,
  progressUnit: 'reported',
  succeededCount: 'imported_count',
  waitsFor: STORE,
  notification: { name: 'Import', completed: { type: 'import_completed', unit: 'imported' } },
  start: (ctx, projectId, payload) =>
    startImport(ctx, projectId, parseBody(payloadSchema, payload, ['payload']).dataSourceId),
  async onEnd(ctx, { status, payload, projectId }) {
    if (status !== JobStatus.completed) return resetSourceStatus(ctx.em, String(payload['dataSourceId']));
    const trigger = AutomationTrigger.import_completed;
    await queueRuns(ctx, await activeRules(ctx, projectId!, trigger), trigger);
  },
};

/** Restores the status of a source whose import was stopped: `ready` when it was imported before, else `pending`. */
async function resetSourceStatus(em: EntityManager, sourceId: string): Promise<void> {
  await changed(
    em,
    sql`update data_sources
           set status = case when last_imported_at is null then 'pending' else 'ready' end, updated_at = now()
         where id = ${sourceId} and status = 'importing'`,
  );
}
