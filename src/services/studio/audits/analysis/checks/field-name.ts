/** What a text is called in a sentence. */
export function fieldName(field: string): string {
  return field.replaceAll('_', ' ').replace(/^seo\b/, 'SEO');
}
