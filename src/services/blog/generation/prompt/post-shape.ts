import { z } from 'zod';
import { plainText } from '../../../generation/checks/cut-text.ts';
import type { AnswerShape } from '../../../generation/requested-texts.ts';
import { cleanHtml, sectionHtml } from '../clean-html.ts';
import { allowedHosts, type PostSpec } from '../post-spec.ts';

const text = textOf((given) => given);

/** A text that is not empty after cleaning. */
function textOf(clean: (given: string) => string): z.ZodString {
  return z.string().refine((given) => plainText(clean(given)) !== '', 'must not be empty');
}

/** The model's answer. */
export interface PostTexts {
  /** Absent where the request has a title. */
  title?: string;
  excerpt: string;
  /** By {@link sectionKey}. A post without sections has `content` instead. */
  sections?: Record<string, string>;
  content?: string;
  seo_title: string;
  seo_description: string;
  keywords: string[];
}

/** Returns the key of a section in the answer, by its index. */
export function sectionKey(index: number): string {
  return `section_${index + 1}`;
}

/**
 * Returns the shape of the answer, with a property for each section, so that the model cannot omit one. Its check also
 * rejects texts that are empty after cleaning.
 */
export function postShape(spec: Pick<PostSpec, 'title' | 'topic' | 'sections' | 'further' | 'settings'>): AnswerShape {
  const { title, sections } = spec;
  const hosts = allowedHosts(spec);
  const ofSections = sections.map(
    ({ heading }, index) => [sectionKey(index), textOf((given) => sectionHtml(given, heading, hosts))] as const,
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
