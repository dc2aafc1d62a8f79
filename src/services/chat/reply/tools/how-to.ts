import { z } from 'zod';
import { findSection } from '../guide/find-section.ts';
import { GUIDE } from '../guide/sections.ts';
import { replyTool } from './reply-tool.ts';

const TOPICS = GUIDE.map(({ topic }) => topic);

/** A section of the guide. Tells nothing of anybody. */
export const howToTool = replyTool({
  name: 'how_to',
  description: 'How something is done in the service: a section of its guide.',
  args: z.strictObject({
    topic: z
      .string()
      .max(500)
      .describe(`One of ${TOPICS.join(', ')}; or the question in a few English words.`),
  }),
  run(_ctx, { topic }) {
    const section = findSection(topic);
    return section
      ? { topic: section.topic, text: section.text }
      : { error: 'The guide says nothing about this.', topics: TOPICS };
  },
});
