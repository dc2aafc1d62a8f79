import { z } from 'zod';
import { parseBody } from '../../../core/parse.ts';

const text = z.string().max(100_000).nullish();
const list = z.array(z.string().max(2000)).max(200).nullish();
const pairs = z.record(z.string(), z.unknown()).nullish();

const changes = z.strictObject({
  name: text,
  short_description: text,
  description: text,
  bullet_points: list,
  attributes: pairs,
  tags: list,
  seo_title: text,
  seo_description: text,
  structured_data: pairs,
  image_alts: list,
});

const byConnection = z.record(z.string(), z.string()).nullish();
/** Facts are free but for ours, which the service goes by. */
const facts = z.looseObject({
  parent_external_id: z.string().nullish(),
  store_ids: byConnection,
  store_addresses: byConnection,
});

/**
 * Changes to the texts of an item as a person gives them; null removes a text. Throws 422 for unknown keys and wrong
 * shapes.
 */
export function checkContent(value: Record<string, unknown>): Record<string, unknown> {
  return parseBody(changes, value, ['generated_content']);
}

/**
 * Changes to the facts of an item as a person gives them; null removes one. Throws 422 for one of ours in the wrong
 * shape.
 */
export function checkMetadata(value: Record<string, unknown>): Record<string, unknown> {
  return parseBody(facts, value, ['metadata']);
}
