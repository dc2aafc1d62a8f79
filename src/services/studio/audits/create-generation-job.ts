import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import type { QueuedJob } from '../../../../schema/jobs/payloads.ts';
import type { AuditGenerationInput } from '../../../../schema/studio/audit-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { parseBody } from '../../../core/parse.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { checkLanguages } from '../../generation/languages.ts';
import { generationSelection } from '../../generation/source-items.ts';
import { generationRequest } from '../../generation/settings.ts';
import { queueGeneration, validSettings } from '../../generation/start-generation.ts';
import { queued } from '../../jobs/create-job.ts';
import { requireTool } from '../tools/tool-access.ts';
import { findAudit } from './get-audit.ts';

const auditRequest = generationRequest.omit({ itemIds: true });

/**
 * Queues a generation of new texts for the items with findings, in any status; with `checks` only for those with
 * findings of these checks. Items that have vanished from their source or are excluded are left out.
 * @throws 401; 422 settings; 404 audit or profile; 403 for a tier that is too low; 402 when the balance does not pay
 * for the first item; 409 while the audit is not completed or another job is active.
 */
export async function createAuditGenerationJob(
  ctx: Context,
  auditId: string,
  { checks, ...given }: AuditGenerationInput,
): Promise<QueuedJob> {
  signedIn(ctx);
  const request = parseBody(auditRequest, given);
  const audit = await findAudit(ctx, auditId);
  const project = await getProject(ctx, audit.projectId);
  checkLanguages(project, request);
  const settings = await validSettings(ctx, project, request);
  await requireTool(ctx, 'audit-fixes');
  // Checked before the balance, because only a completed audit determines the items to pay for.
  if (audit.status !== JobStatus.completed) throw new AppError('CONFLICT', 'The audit is not completed');
  const selection = { ...generationSelection(null, true), findingsOf: { auditId, checks } };
  return queued(
    await queueGeneration(ctx, { projectId: project.id, jobType: JobType.generation, settings, selection }),
  );
}
