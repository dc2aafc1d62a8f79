import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { noticeSpending } from '../billing/balance-notices.ts';
import { settle } from '../billing/ledger/settle.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { leaveGenerating, type Outcome } from '../jobs/finish-item.ts';
import type { ImageWarning } from '../images/look-at-images.ts';
import type { CheckedTexts } from './checks/check-texts.ts';
import { costOfCall } from './cost-of-call.ts';
import type { GenerationPlan, SourceItem } from './generation-plan.ts';
import { PROMPT_VERSION } from './prompt/build-prompt.ts';
import type { WrittenTexts } from './write-texts.ts';

interface Success {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  item: SourceItem;
  plan: GenerationPlan;
  written: WrittenTexts;
  checked: CheckedTexts;
  imageWarnings: readonly ImageWarning[];
  held: string;
  /** Of one call. */
  mostTokens: number;
  durationMs: number;
}

/** The ends an item of a generation can come to; each is stored by the transaction that finishes the item. */
export const storeTexts = {
  /** Text, version and charge together. The charge is what was used, and never more than what was held; with the organization's own key there is none. */
  succeeded(done: Success): Outcome {
    const { tokensUsed, ctCost } = costOfCall(done.plan, done.written, done.mostTokens, done.held, done.ctx.log);
    return {
      status: JobItemState.succeeded,
      tokensUsed,
      ctCost,
      apply: (em) => writeItem(em, done, ctCost),
      ...(!done.plan.ownKey && { charge: (em, held) => charge(em, done, held, ctCost, tokensUsed) }),
    };
  },

  /** The item is what it was before; nothing was held. */
  untouched(itemId: string, previousStatus: string | null): Pick<Outcome, 'apply'> {
    return { apply: (em) => leaveGenerating(em, itemId, previousStatus ?? 'pending') };
  },
};

async function writeItem(em: EntityManager, done: Success, ctCost: string): Promise<void> {
  const content = JSON.stringify({ ...done.item.generatedContent, ...done.checked.content });
  const metadata = JSON.stringify({
    provider: done.plan.model.provider,
    model: done.plan.model.id,
    prompt_version: PROMPT_VERSION,
    input_tokens: done.written.inputTokens,
    output_tokens: done.written.outputTokens,
    cached_tokens: done.written.cachedTokens,
    own_key: done.plan.ownKey,
    ct_cost: ctCost,
    duration_ms: done.durationMs,
    profile_id: done.plan.settings.profileId,
    attempts: done.claimed.attempts,
    warnings: [...done.checked.warnings, ...done.imageWarnings],
  });
  await changed(
    em,
    sql`with item as (
          update content_items set generated_content = ${content}, generation_metadata = ${metadata},
                 confidence_score = ${done.checked.confidence}, ai_model_used = ${done.plan.model.id}, status = 'generated', updated_at = now()
           where id = ${done.item.id} returning id, generated_content)
        insert into item_versions (id, item_id, version, origin, content, ai_model_used, ct_cost, created_by, created_at)
        select ${uuid()}, item.id, coalesce((select max(version) from item_versions v where v.item_id = item.id), 0) + 1,
               'ai', item.generated_content, ${done.plan.model.id}, ${ctCost}::numeric, ${done.job.createdBy}::uuid, now()
          from item`,
  );
}

async function charge(em: EntityManager, done: Success, held: string, cost: string, tokens: number): Promise<void> {
  const { before, after } = await settle(em, {
    organizationId: done.job.organizationId,
    held,
    cost,
    description: `Generated texts of ${done.item.externalId}`,
    reason: `job:${done.job.id}:${done.claimed.position}`,
    usage: {
      job_id: done.job.id,
      item_id: done.item.id,
      provider: done.plan.model.provider,
      model: done.plan.model.id,
      tier: done.plan.model.tier,
      tokens,
      requests: done.written.calls,
    },
    createdBy: done.job.createdBy ?? null,
  });
  await noticeSpending({ ...done.ctx, em }, { organizationId: done.job.organizationId, before, after });
}
