import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { chargeText, type TextCost, textCost } from '../../generation/charge-text.ts';
import { generationMetadata } from '../../generation/generation-metadata.ts';
import type { WrittenTexts } from '../../generation/write-texts.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { Outcome } from '../../jobs/job-definition.ts';
import { measurePost } from '../posts/measure-post.ts';
import { freeSlug } from './free-slug.ts';
import type { MadePost } from './make-post.ts';
import type { PostPlan } from './post-plan.ts';
import { POST_PROMPT_VERSION } from './prompt/post-prompt.ts';
import type { LeftOut, PostProduct } from './read-post-products.ts';

interface Success {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  plan: PostPlan;
  written: WrittenTexts;
  made: MadePost;
  products: readonly PostProduct[];
  leftOut: readonly LeftOut[];
  held: string;
  /** Of one call. */
  mostTokens: number;
  durationMs: number;
}

/** The post as a draft, and its charge, in the transaction that finishes the job. With the organization's own key nothing is charged. */
export function storePost(done: Success): Outcome {
  const { ctx, job, claimed, plan, written, made } = done;
  const cost = textCost(plan, written, done.mostTokens, done.held, ctx.log);
  const charged = {
    ctx,
    job,
    claimed,
    model: plan.model,
    calls: written.calls,
    cost,
    description: `Wrote the blog post ${made.title}`,
    subject: { blog_post_id: plan.kept.postId },
  };
  return {
    status: JobItemState.succeeded,
    ...cost,
    facts: { blog_post_id: plan.kept.postId },
    apply: (em) => writePost(em, done, cost),
    ...(!plan.ownKey && { charge: async (em, held) => void (await chargeText(em, { ...charged, held })) }),
  };
}

async function writePost(em: EntityManager, done: Success, cost: TextCost): Promise<void> {
  const {
    job,
    made,
    products,
    plan: { kept },
  } = done;
  const slug = await freeSlug(em, job.projectId!, made.title, kept.postId);
  const itemIds = JSON.stringify(products.map(({ item }) => item.id));
  await changed(
    em,
    sql`update blog_posts
           set status = 'draft', title = ${made.title}, content = ${made.content}, excerpt = ${made.excerpt}, slug = ${slug},
               seo_meta = ${JSON.stringify(made.seoMeta)}::jsonb, product_links = ${JSON.stringify(made.productLinks)}::jsonb,
               source_item_ids = ${itemIds}::jsonb, analytics = ${JSON.stringify(measurePost(made))}::jsonb,
               ai_settings = ai_settings || ${JSON.stringify(aiSettings(done, cost))}::jsonb, updated_at = now()
         where id = ${kept.postId} and job_id = ${job.id} and status = 'generating'`,
  );
}

function aiSettings(done: Success, cost: TextCost): Record<string, unknown> {
  const { made, leftOut } = done;
  return {
    ...generationMetadata(done, cost, POST_PROMPT_VERSION),
    tokens_used: cost.tokensUsed,
    ct_cost: cost.ctCost,
    confidence_score: made.confidence,
    warnings: [...made.warnings, ...leftOut],
  };
}
