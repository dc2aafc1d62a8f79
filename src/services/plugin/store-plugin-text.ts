import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { noticeSpending } from '../billing/balance-notices.ts';
import { funds } from '../billing/ledger/hold.ts';
import { settle } from '../billing/ledger/settle.ts';
import type { CheckedTexts } from '../generation/checks/check-texts.ts';
import { type Cost, costOfCall } from '../generation/cost-of-call.ts';
import type { GenerationPlan } from '../generation/generation-plan.ts';
import type { WrittenTexts } from '../generation/write-texts.ts';
import type { ImageWarning } from '../images/look-at-images.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/finish-item.ts';
import { PLUGIN_PROMPT_VERSION } from './prompt/plugin-prompt.ts';

interface Success {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  plan: GenerationPlan & { generation: PluginGeneration };
  written: WrittenTexts;
  checked: CheckedTexts;
  imageWarnings: readonly ImageWarning[];
  held: string;
  /** Of one call. */
  mostTokens: number;
  durationMs: number;
}

/** Text, charge and the balance that is left, in the transaction that finishes the job. With the organization's own key nothing is charged. */
export function storePluginText(done: Success): Outcome {
  const { plan, job } = done;
  const cost = costOfCall(plan, done.written, done.mostTokens, done.held, done.ctx.log);
  const succeeded = { status: JobItemState.succeeded as const, ...cost };
  if (plan.ownKey) return { ...succeeded, apply: async (em) => writeText(em, done, cost, (await funds(em, job.organizationId)).total) };
  return { ...succeeded, charge: async (em, held) => writeText(em, done, cost, await charge(em, done, cost, held)) };
}

async function writeText(em: EntityManager, { plan, written, checked, imageWarnings, claimed, durationMs }: Success, { tokensUsed, ctCost }: Cost, remaining: string): Promise<void> {
  const made = JSON.stringify({
    provider: plan.model.provider,
    model: plan.model.id,
    prompt_version: PLUGIN_PROMPT_VERSION,
    input_tokens: written.inputTokens,
    output_tokens: written.outputTokens,
    cached_tokens: written.cachedTokens,
    own_key: plan.ownKey,
    duration_ms: durationMs,
    attempts: claimed.attempts,
    confidence_score: checked.confidence,
    warnings: [...checked.warnings, ...imageWarnings],
  });
  await changed(
    em,
    sql`update plugin_generations
           set content = ${checked.content['description']}, short_description = ${checked.content['short_description']},
               tokens_used = ${tokensUsed}, ct_cost = ${ctCost}::numeric, remaining_balance = ${remaining}::numeric,
               made = ${made}::jsonb
         where id = ${plan.generation.id}`,
  );
}

/** Answers what the charge left. */
async function charge(em: EntityManager, { ctx, job, claimed, plan, written }: Success, { tokensUsed, ctCost }: Cost, held: string): Promise<string> {
  const { organizationId } = job;
  const { before, after } = await settle(em, {
    organizationId,
    held,
    cost: ctCost,
    description: `Generated a ${plan.generation.kind} for a plugin`,
    reason: `job:${job.id}:${claimed.position}`,
    usage: {
      job_id: job.id,
      generation_id: plan.generation.id,
      provider: plan.model.provider,
      model: plan.model.id,
      tier: plan.model.tier,
      tokens: tokensUsed,
      requests: written.calls,
    },
    createdBy: job.createdBy ?? null,
  });
  await noticeSpending({ ...ctx, em }, { organizationId, before, after });
  return after;
}
