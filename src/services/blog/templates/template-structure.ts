import { z } from 'zod';
import { parseBody } from '../../../core/parse.ts';

const section = z.strictObject({
  heading: z.string().trim().min(1).max(200),
  instructions: z.string().trim().max(2000).optional(),
  words: z.int().min(20).max(3000).optional(),
});

/** The sections of a post, in order. Headings must be unique, because a section is identified by its heading. */
export const templateStructure = z.strictObject({
  sections: z
    .array(section)
    .max(20)
    .refine(
      (all) => new Set(all.map(({ heading }) => heading.toLowerCase())).size === all.length,
      'no two sections may have the same heading',
    )
    .default([]),
});

export type TemplateStructure = z.output<typeof templateStructure>;

/** Returns a structure as it is stored. Throws 422 at `structure`. */
export function checkStructure(structure: Record<string, unknown>): TemplateStructure {
  return parseBody(templateStructure, structure, ['structure']);
}
