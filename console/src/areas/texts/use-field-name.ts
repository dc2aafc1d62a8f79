import { useTranslation } from 'react-i18next';

/** The texts, and the most usual facts of a source. */
export const NAMED_FIELDS = [
  'name',
  'short_description',
  'description',
  'bullet_points',
  'attributes',
  'tags',
  'seo_title',
  'seo_description',
  'image_alts',
  'structured_data',
  'title',
  'vendor',
  'product_type',
  'options',
  'images',
  'price',
] as const;

/** The name of a text or fact in the language of the user. A field that the console does not know keeps its key. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('texts');
  return (field) => {
    const known = NAMED_FIELDS.find((name) => name === field);
    return known ? t(`field.${known}`) : field;
  };
}
