import type { PostType } from '../../../../entities/blog/post-enums.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { ModelPlan } from '../../generation/generation-plan.ts';
import type { GenerationSettings } from '../../generation/settings.ts';
import type { PostOutline } from '../templates/post-outline.ts';
import { hostsIn } from './remove-addresses.ts';

/**
 * What a job writes: the resolved request, stored in the payload of the job. A later change of its template or profile
 * has no effect on it.
 */
export interface PostSpec {
  postId: string;
  /** The requested title; null where the model chooses one. */
  title: string | null;
  topic: string;
  postType: PostType;
  sourceItemIds: string[];
  /** In order; empty where the model chooses its own. */
  sections: PostOutline['sections'];
  /** Further instructions of the template. Absent in jobs that were stored before the field existed. */
  further?: PostOutline['further'];
  settings: GenerationSettings;
}

/** What the job of a post needs for its call of the model. */
export interface PostPlan extends ModelPlan {
  spec: PostSpec;
}

/** Returns the specification that the payload of a job contains. */
export function readPostSpec({ payload }: Pick<Job, 'payload'>): PostSpec {
  return payload as unknown as PostSpec;
}

/** Returns the hosts that the request names. Addresses on them may appear in the post. */
export function allowedHosts({
  topic,
  title,
  sections,
  further,
  settings,
}: Pick<PostSpec, 'topic' | 'title' | 'sections' | 'further' | 'settings'>): Set<string> {
  return hostsIn([topic, title, settings.customInstructions, ...textsIn({ sections, further })].join('\n'));
}

/** Returns the texts in a JSON value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
