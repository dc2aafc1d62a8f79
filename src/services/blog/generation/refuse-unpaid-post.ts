import type { Context } from '../../../core/context.ts';
import { modelFor } from '../../generation/models.ts';
import { openAi } from '../../generation/open-ai.ts';
import { refuseUnpaid } from '../../generation/refuse-without-funds.ts';
import type { KeptPost } from './kept-post.ts';
import { postRequest } from './post-request.ts';
import type { PostProduct } from './read-post-products.ts';

/** Throws 503 without a provider, and 402 with what would be held for the post where the balance does not pay for it. With the organization's own key nothing is. */
export async function refuseUnpaidPost(
  ctx: Context,
  organizationId: string,
  kept: KeptPost,
  products: readonly PostProduct[],
): Promise<void> {
  const { aiProvider, aiModel } = kept.settings;
  const model = modelFor(ctx.config, aiProvider, aiModel);
  const { ownKey } = await openAi(ctx, organizationId, aiProvider);
  if (!ownKey) await refuseUnpaid(ctx, organizationId, model, postRequest(kept, products, model).mostTokens);
}
