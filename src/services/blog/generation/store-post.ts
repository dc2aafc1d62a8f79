import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { chargeText, type TextCost, textCost, generationMetadata } from '../../generation/charge-text.ts';
import type { WrittenTexts } from '../../generation/write-texts.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { Outcome } from '../../jobs/job-definition.ts';
import { measurePost } from '../posts/measure-post.ts';
import { freeSlug } from './free-slug.ts';
import type { ComposedPost } from './compose-post.ts';
import type { PostPlan } from './post-spec.ts';
import { POST_PROMPT_VERSION } from './prompt/post-prompt.ts';
import type { SkippedSource, PostProduct } from './read-post-products.ts';

interface Success {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  plan: PostPlan;
  written: WrittenTexts;
  composed: ComposedPost;
  products: readonly PostProduct[];
  skippedSources: readonly SkippedSource[];
  held: string;
  /** The most tokens of one call. */
  maxTokens: number;
  durationMs: number;
}

/**
 * Returns the outcome that stores the post as a draft and charges it, in the transaction that finishes the job. With
 * the organization's own key nothing is charged.
 */
export function storePost(done: Success): Outcome {
  const { ctx, plan, written, composed } = done;
  const cost = textCost(plan, written, done.maxTokens, done.held, ctx.log);
  const subject = { blog_post_id: plan.spec.postId };
  const charged = { ...done, cost, description: `Wrote the blog post ${composed.title}`, subject };
  return {
    status: JobItemState.succeeded,
    ...cost,
    facts: subject,
    apply: (em) => writePost(em, done, cost),
    ...(!plan.ownKey && { charge: async (em, held) => void (await chargeText(em, { ...charged, held })) }),
  };
}

async function writePost(em: EntityManager, done: Success, cost: TextCost): Promise<void> {
  const {
    job,
    composed,
    products,
    plan: { spec },
  } = done;
  const slug = await freeSlug(em, job.projectId!, composed.title, spec.postId);
  const itemIds = JSON.stringify(products.map(({ item }) => item.id));
  await changed(
    em,
    sql`update blog_posts
           set status = 'draft', title = ${composed.title}, content = ${composed.content},
               excerpt = ${composed.excerpt}, slug = ${slug},
               seo_meta = ${JSON.stringify(composed.seoMeta)}::jsonb,
               product_links = ${JSON.stringify(composed.productLinks)}::jsonb,
               source_item_ids = ${itemIds}::jsonb,
               analytics = ${JSON.stringify(measurePost(composed))}::jsonb,
               ai_settings = ai_settings || ${JSON.stringify(aiSettings(done, cost))}::jsonb,
               updated_at = now()
         where id = ${spec.postId} and job_id = ${job.id} and status = 'generating'`,
  );
}

function aiSettings(done: Success, cost: TextCost): Record<string, unknown> {
  const { composed, skippedSources } = done;
  return {
    ...generationMetadata(done, cost, POST_PROMPT_VERSION),
    tokens_used: cost.tokensUsed,
    ct_cost: cost.ctCost,
    confidence_score: composed.confidence,
    warnings: [...composed.warnings, ...skippedSources],
  };
}
