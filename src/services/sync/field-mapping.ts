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

/** The generated texts for each field of a store. Null leaves the field as it is; an absent field has its default. */
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

/** Reads the field mapping from the settings of a project. Throws 422 where it is invalid. */
export function readFieldMapping(settings: Record<string, unknown>): FieldMapping {
  return parseBody(projectSettings, settings, ['settings']).field_mapping ?? {};
}

/**
 * Returns the texts for a field, in order. Those of the project's mapping are joined (`joined`); of the default texts
 * only the first that exists is used.
 */
export function mappedTexts(
  mapping: FieldMapping,
  field: StoreField,
): { texts: readonly ContentKey[]; joined: boolean } {
  const chosen = mapping[field];
  if (chosen === null) return { texts: [], joined: true };
  if (chosen !== undefined) return { texts: [chosen].flat(), joined: true };
  return {
    texts: field === 'description' ? ['description', 'short_description'] : [STORE_FIELDS[field][0]],
    joined: false,
  };
}
