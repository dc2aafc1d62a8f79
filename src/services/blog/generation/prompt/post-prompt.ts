import type { TextRequest } from '../../../../providers/ai/ai-provider.ts';
import { quote } from '../../../generation/prompt/fit-data.ts';
import type { KeptPost } from '../kept-post.ts';
import type { PostProduct } from '../read-post-products.ts';
import { outputRoom } from './post-length.ts';
import { postProducts } from './post-products.ts';
import { POST_RULES } from './post-rules.ts';
import { postShape } from './post-shape.ts';
import { postTask } from './post-task.ts';

/** Raised with every change that makes posts differ; kept in `ai_settings`. */
export const POST_PROMPT_VERSION = 1;

/**
 * The request for a post, in the order it is read: rules, task, products. What users and sources say stands in blocks,
 * encoded so that it cannot end them.
 */
export function postPrompt(
  kept: KeptPost,
  products: readonly PostProduct[],
  model: string,
): Omit<TextRequest, 'signal' | 'images'> {
  return {
    model,
    system: POST_RULES,
    user: [block('task', postTask(kept, products.length)), block('product_data', postProducts(products))].join('\n'),
    schema: { name: 'blog_post', schema: postShape(kept).jsonSchema },
    maxOutputTokens: outputRoom(kept, products.length),
  };
}

function block(name: string, content: unknown): string {
  return `<${name}>\n${quote(content)}\n</${name}>`;
}
