import type { PostType } from '../../../../entities/blog/post-enums.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { GenerationSettings } from '../../generation/settings.ts';
import type { TemplateStructure } from '../templates/template-structure.ts';
import { hostsIn } from './without-addresses.ts';

/** What a job keeps of the post it writes: all that was resolved, so that a template or profile that is changed or deleted changes nothing of it. */
export interface KeptPost {
  postId: string;
  /** Of whoever asked; null where the model finds one. */
  title: string | null;
  topic: string;
  postType: PostType;
  sourceItemIds: string[];
  /** In order; none where the model finds its own. */
  sections: TemplateStructure['sections'];
  settings: GenerationSettings;
}

/** The payload of a job as {@link KeptPost}, which it was stored as. */
export function keptPost({ payload }: Pick<Job, 'payload'>): KeptPost {
  return payload as unknown as KeptPost;
}

/** The hosts that those who asked for the post name: addresses there may stand in its text. */
export function hostsOf({
  topic,
  title,
  sections,
  settings,
}: Pick<KeptPost, 'topic' | 'title' | 'sections' | 'settings'>): Set<string> {
  const said = [
    topic,
    title,
    settings.customInstructions,
    ...sections.flatMap(({ heading, instructions }) => [heading, instructions]),
  ];
  return hostsIn(said.join('\n'));
}
