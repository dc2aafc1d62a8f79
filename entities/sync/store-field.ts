import {
  CONTENT_FIELDS,
  CONTENT_KEYS,
  type ContentField,
  type ContentKey,
  type StoreField,
} from '../generation/content-fields.ts';

/** The texts that can fill each field of a store. The first one fills it by default. */
export const STORE_FIELDS: Readonly<Record<StoreField, readonly [ContentKey, ...ContentKey[]]>> = {
  title: textsOf('title'),
  description: textsOf('description'),
  short_description: textsOf('short_description'),
  seo_title: textsOf('seo_title'),
  seo_description: textsOf('seo_description'),
  tags: textsOf('tags'),
  image_alts: textsOf('image_alts'),
};

function textsOf(field: StoreField): [ContentKey, ...ContentKey[]] {
  const stores = CONTENT_KEYS.map((key) => ({ key, store: CONTENT_FIELDS[key].store as ContentField['store'] }));
  const standard = stores.find(({ store }) => store.field === field)!.key;
  return [standard, ...stores.filter(({ store }) => store.mappableTo?.includes(field)).map(({ key }) => key)];
}

const sources = Object.entries(STORE_FIELDS).map(
  ([field, texts]) => `\`${field}\` takes ${texts.map((text) => `\`${text}\``).join(', ')}`,
);

/** The settings of a project, for readers of the API. */
export const FIELD_MAPPING_DESCRIBED =
  'Settings of the project. `field_mapping` says which generated text a sync writes into which field of the store: ' +
  'an object by field, with the key of a text, or null to leave the field unchanged in the store. ' +
  `${sources.join('; ')}. ` +
  'The two descriptions also take a list of texts, which are joined in that order; bullet points become an HTML ' +
  'list, attributes an HTML table. By default a field takes the first text, and the description the short one if ' +
  'there is no other. A running sync keeps the mapping that it started with. All other keys are free.';
