import { z } from 'zod';
import { CONTENT_FIELDS, CONTENT_KEYS, type ContentField } from '../../../../entities/generation/content-fields.ts';
import { parseBody } from '../../../core/parse.ts';

/** The shapes of texts in a request. */
const SHAPES: Record<ContentField['kind'], z.ZodType> = {
  text: z.string().max(100_000).nullish(),
  list: z.array(z.string().max(2000)).max(200).nullish(),
  pairs: z.record(z.string(), z.unknown()).nullish(),
  object: z.record(z.string(), z.unknown()).nullish(),
};

/** Texts may have any keys. Those that the service reads have a fixed shape. */
const changes = z.looseObject(Object.fromEntries(CONTENT_KEYS.map((key) => [key, SHAPES[CONTENT_FIELDS[key].kind]])));

const byConnection = z.record(z.string(), z.string()).nullish();
/** Metadata may have any keys. Those that the service reads have a fixed shape. */
const metadata = z.looseObject({
  parent_external_id: z.string().nullish(),
  store_ids: byConnection,
  store_addresses: byConnection,
});

/**
 * Returns the changes to an item's texts as they were given, because a parsed copy would lack some names. Null removes
 * a text. Throws 422 for a text of the service with a wrong shape.
 */
export function checkContent(value: Record<string, unknown>): Record<string, unknown> {
  parseBody(changes, value, ['generated_content']);
  return value;
}

/**
 * Returns the changes to an item's metadata as they were given. Null removes a key. Throws 422 for a reserved key of the
 * wrong shape.
 */
export function checkMetadata(value: Record<string, unknown>): Record<string, unknown> {
  parseBody(metadata, value, ['metadata']);
  return value;
}
