import type { TextRequest } from '../../../../providers/ai/ai-provider.ts';
import { block, fitFields } from '../../../generation/prompt/fit-data.ts';
import { productData } from '../../../generation/prompt/product-data.ts';
import type { PostSpec } from '../post-spec.ts';
import { productToken } from '../product-tokens.ts';
import type { PostProduct } from '../read-post-products.ts';
import { postOutputTokens } from './post-length.ts';
import { POST_RULES } from './post-rules.ts';
import { postShape } from './post-shape.ts';
import { postTask } from './post-task.ts';

/** Increased with every change that affects the posts; stored in `ai_settings`. */
export const POST_PROMPT_VERSION = 2;

/** Limits of the product data in characters: of all products together, and of one. */
const MAX_DATA_CHARS = 48_000;
const MAX_PRODUCT_CHARS = 12_000;

/**
 * Returns the request for a post: rules, task, products. Texts of users and sources are in blocks, encoded so that they
 * cannot close a block.
 */
export function postPrompt(
  spec: PostSpec,
  products: readonly PostProduct[],
  model: string,
): Omit<TextRequest, 'signal' | 'images'> {
  return {
    model,
    system: POST_RULES,
    user: [block('task', postTask(spec, products.length)), block('product_data', productsData(products))].join('\n'),
    schema: { name: 'blog_post', schema: postShape(spec).jsonSchema },
    maxOutputTokens: postOutputTokens(spec, products.length),
  };
}

/** Returns the source data of the products within the limits, each with its token. */
function productsData(products: readonly PostProduct[]): Record<string, unknown>[] {
  const maxChars = Math.min(MAX_PRODUCT_CHARS, Math.floor(MAX_DATA_CHARS / Math.max(1, products.length)));
  return products.map(({ item }, index) => ({ token: productToken(index), ...fitFields(productData(item), maxChars) }));
}
