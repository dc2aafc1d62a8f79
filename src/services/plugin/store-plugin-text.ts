import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { funds } from '../billing/ledger/hold.ts';
import type { CheckedTexts } from '../generation/checks/check-texts.ts';
import { chargeText, type TextCost, textCost, generationMetadata } from '../generation/charge-text.ts';
import type { GenerationPlan } from '../generation/generation-plan.ts';
import type { WrittenTexts } from '../generation/write-texts.ts';
import type { ImageWarning } from '../images/fetch-images.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
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
  /** The maximum of one call. */
  maxTokens: number;
  durationMs: number;
}

/**
 * Stores text, charge and remaining balance in the transaction that finishes the job. With the organization's own key
 * nothing is charged.
 */
export function storePluginText(done: Success): Outcome {
  const { ctx, plan, job, written } = done;
  const cost = textCost(plan, written, done.maxTokens, done.held, ctx.log);
  const { kind, id: generation_id } = plan.generation;
  const charged = { ...done, cost, description: `Generated a ${kind} for a plugin`, subject: { generation_id } };
  return {
    status: JobItemState.succeeded,
    ...cost,
    apply: async (em) => {
      const remaining = plan.ownKey ? (await funds(em, job.organizationId)).total : null;
      await writeText(em, done, cost, remaining);
    },
    ...(!plan.ownKey && {
      charge: async (em, held) => writeRemainingBalance(em, generation_id, await chargeText(em, { ...charged, held })),
    }),
  };
}

async function writeText(em: EntityManager, done: Success, cost: TextCost, remaining: string | null): Promise<void> {
  const { plan, checked, imageWarnings } = done;
  const made = JSON.stringify({
    ...generationMetadata(done, cost, PLUGIN_PROMPT_VERSION),
    confidence_score: checked.confidence,
    warnings: [...checked.warnings, ...imageWarnings],
  });
  await changed(
    em,
    sql`update plugin_generations
           set content = ${checked.content['description']}, short_description = ${checked.content['short_description']},
               tokens_used = ${cost.tokensUsed}, ct_cost = ${cost.ctCost}::numeric, remaining_balance = ${remaining}::numeric,
               made = ${made}::jsonb
         where id = ${plan.generation.id}`,
  );
}

/** Its row is locked since the text was written: generations come before balances in the order of locks. */
async function writeRemainingBalance(em: EntityManager, generationId: string, remaining: string): Promise<void> {
  await changed(
    em,
    sql`update plugin_generations set remaining_balance = ${remaining}::numeric where id = ${generationId}`,
  );
}
