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

const taken = Object.entries(STORE_FIELDS).map(
  ([field, texts]) => `\`${field}\` takes ${texts.map((text) => `\`${text}\``).join(', ')}`,
);

/** The field mapping in the settings of a project, for whoever sets or reads it. */
export const FIELD_MAPPING_DESCRIBED =
  'Free but for `field_mapping`: which generated text a sync writes into which field of the store. An object of store fields, each with the key of a ' +
  `generated text, or null to leave that field alone in the store: ${taken.join('; ')}. The two descriptions also take a list of different ones, joined in its ` +
  'order; bullet points become an HTML list, attributes an HTML table. A field that is not named takes the first one, the description the short one where ' +
  'there is none. A sync under way keeps the mapping it began with.';
