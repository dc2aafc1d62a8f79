import { z } from 'zod';
import type { ContentKey, StoreField } from '../../../entities/generation/content-fields.ts';
import { STORE_FIELDS } from '../../../entities/sync/store-field.ts';
import { parseBody } from '../../core/parse.ts';

const one = <F extends StoreField>(field: F) =>
  z.enum(STORE_FIELDS[field], `must be null or one of: ${STORE_FIELDS[field].join(', ')}`).nullish();

function several<F extends 'description' | 'short_description'>(field: F) {
  const text = z.enum(STORE_FIELDS[field]);
  const distinct = z
    .array(text)
    .min(1)
    .refine((texts) => new Set(texts).size === texts.length);
  return z
    .union([text, distinct], `must be null, or one or a list of different ones of: ${STORE_FIELDS[field].join(', ')}`)
    .nullish();
}

/** Which generated texts fill which store field; null leaves the field alone in the store, an absent one has its default. */
export const fieldMapping = z.strictObject({
  title: one('title'),
  description: several('description'),
  short_description: several('short_description'),
  seo_title: one('seo_title'),
  seo_description: one('seo_description'),
  tags: one('tags'),
  image_alts: one('image_alts'),
});

export type FieldMapping = z.output<typeof fieldMapping>;

const projectSettings = z.looseObject({ field_mapping: fieldMapping.nullish() });

/** The field mapping out of the settings of a project. Throws 422 where it cannot be followed. */
export function readFieldMapping(settings: Record<string, unknown>): FieldMapping {
  return parseBody(projectSettings, settings, ['settings']).field_mapping ?? {};
}

/** The texts that may fill a field, in order: all of them where the project named them (`joined`), else the first that is there. */
export function textsFor(mapping: FieldMapping, field: StoreField): { texts: readonly ContentKey[]; joined: boolean } {
  const chosen = mapping[field];
  if (chosen === null) return { texts: [], joined: true };
  if (chosen !== undefined) return { texts: [chosen].flat(), joined: true };
  return {
    texts: field === 'description' ? ['description', 'short_description'] : [STORE_FIELDS[field][0]],
    joined: false,
  };
}
