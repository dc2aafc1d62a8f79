import { z } from 'zod';
import { parseBody } from '../../../core/parse.ts';

const section = z.strictObject({
  heading: z.string().trim().min(1).max(200),
  instructions: z.string().trim().max(2000).optional(),
  words: z.int().min(20).max(3000).optional(),
});

/** What a post by a template consists of, in order. Two sections of one heading could not be told apart in a post. */
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

/** A structure as it is kept. Throws 422 at `structure`. */
export function checkStructure(structure: Record<string, unknown>): TemplateStructure {
  return parseBody(templateStructure, structure, ['structure']);
}
