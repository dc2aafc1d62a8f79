import { z } from 'zod';
import { plainText } from '../../../generation/checks/cut-text.ts';
import type { AnswerShape } from '../../../generation/prompt/answer-schema.ts';
import { cleanHtml } from '../clean-html.ts';
import { hostsOf, type KeptPost } from '../kept-post.ts';
import { sectionHtml } from '../section-html.ts';

const text = textOf((given) => given);

/** A text of which something to read is left. */
function textOf(clean: (given: string) => string): z.ZodString {
  return z.string().refine((given) => plainText(clean(given)) !== '', 'must not be empty');
}

/** The texts of a post as the model answers them. */
export interface PostTexts {
  /** Absent where the request has one. */
  title?: string;
  excerpt: string;
  /** By {@link sectionKey}; or `content`, where there are no sections. */
  sections?: Record<string, string>;
  content?: string;
  seo_title: string;
  seo_description: string;
  keywords: string[];
}

/** What a section is called in the answer, by its place from 0. */
export function sectionKey(at: number): string {
  return `section_${at + 1}`;
}

/** The shape of the answer: a property for each section, so that none can be left out. Its check also refuses texts in which there is nothing to read. */
export function postShape(kept: Pick<KeptPost, 'title' | 'topic' | 'sections' | 'settings'>): AnswerShape {
  const { title, sections } = kept;
  const hosts = hostsOf(kept);
  const ofSections = sections.map(
    ({ heading }, at) => [sectionKey(at), textOf((given) => sectionHtml(given, heading, hosts))] as const,
  );
  const check = z.strictObject({
    ...(title === null && { title: text }),
    excerpt: text,
    ...(sections.length > 0
      ? { sections: z.strictObject(Object.fromEntries(ofSections)) }
      : { content: textOf((given) => cleanHtml(given, 'post', hosts)) }),
    seo_title: text,
    seo_description: text,
    keywords: z.array(z.string()),
  });
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(check);
  return { check, jsonSchema };
}
