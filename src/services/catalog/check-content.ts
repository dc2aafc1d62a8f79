import { z } from 'zod';
import { parseBody } from '../../core/parse.ts';

const text = z.string().max(100_000);
const list = z.array(z.string().max(2000)).max(200);
const pairs = z.record(z.string(), z.unknown());

const content = z.strictObject({
  name: text.optional(),
  short_description: text.optional(),
  description: text.optional(),
  bullet_points: list.optional(),
  attributes: pairs.optional(),
  tags: list.optional(),
  seo_title: text.optional(),
  seo_description: text.optional(),
  structured_data: pairs.optional(),
  image_alts: list.optional(),
});

/** The texts of an item as a person gives them. Throws 422 for unknown keys and wrong shapes. */
export function checkContent(value: Record<string, unknown>): Record<string, unknown> {
  return parseBody(content, value, ['generated_content']);
}
