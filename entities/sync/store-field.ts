/** The generated texts that may go to each field of a store; the first one goes there by default. */
export const STORE_FIELDS = {
  title: ['name', 'seo_title'],
  description: ['description', 'short_description', 'bullet_points', 'attributes'],
  short_description: ['short_description', 'description', 'seo_description', 'bullet_points', 'attributes'],
  seo_title: ['seo_title', 'name'],
  seo_description: ['seo_description', 'short_description'],
  tags: ['tags'],
  image_alts: ['image_alts'],
} as const;

export type StoreField = keyof typeof STORE_FIELDS;
export type StoreText = (typeof STORE_FIELDS)[StoreField][number];

const sources = Object.entries(STORE_FIELDS).map(
  ([field, texts]) => `\`${field}\` takes ${texts.map((text) => `\`${text}\``).join(', ')}`,
);

/** The settings of a project, for readers of the API. */
export const FIELD_MAPPING_DESCRIBED =
  'Settings of the project. `field_mapping` says which generated text a sync writes into which field of the store: an object ' +
  `by field, with the key of a text, or null to leave the field unchanged in the store. ${sources.join('; ')}. The two ` +
  'descriptions also take a list of texts, which are joined in that order; bullet points become an HTML list, attributes an ' +
  'HTML table. By default a field takes the first text, and the description the short one if there is no other. A running ' +
  'sync keeps the mapping that it started with. All other keys are free.';
