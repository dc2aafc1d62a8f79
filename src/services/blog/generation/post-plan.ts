import type { Model } from '../../generation/models.ts';
import type { AiAccess } from '../../generation/open-ai.ts';
import type { KeptPost } from './kept-post.ts';

/** What the writing of a post goes by. */
export interface PostPlan extends AiAccess {
  kept: KeptPost;
  model: Model;
  multiplier: string;
}
