import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { notifyLowBalance } from '../billing/balance-notifications.ts';
import { settle } from '../billing/ledger/settle.ts';
import { type ClaimedItem, subjectOf } from '../jobs/claim-items.ts';
import type { Cost } from './cost-of-call.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { WrittenTexts } from './write-texts.ts';

/** A text that was written by a job, and what was held for it. */
export interface WrittenForCt {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  model: GenerationPlan['model'];
  calls: WrittenTexts['calls'];
  cost: Cost;
  held: string;
  /** For the ledger. */
  description: string;
  /** What it was written for, by the name of its id. */
  of: Record<string, string>;
}

/** Charges what was held for a text once, in the caller's transaction, and tells who has to know when little is left. Answers what is left. */
export async function chargeForText(
  em: EntityManager,
  { ctx, job, claimed, model, calls, cost, held, description, of }: WrittenForCt,
): Promise<string> {
  const { organizationId } = job;
  const { before, after } = await settle(em, {
    organizationId,
    held,
    cost: cost.ctCost,
    description,
    reason: `job:${subjectOf(claimed)}`,
    usage: {
      job_id: job.id,
      ...of,
      provider: model.provider,
      model: model.id,
      tier: model.tier,
      tokens: cost.tokensUsed,
      requests: calls,
    },
    createdBy: job.createdBy ?? null,
  });
  await notifyLowBalance({ ...ctx, em }, { organizationId, before, after });
  return after;
}
