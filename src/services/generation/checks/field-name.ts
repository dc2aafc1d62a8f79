/** Returns the name of a field within a sentence. */
export function fieldName(field: string): string {
  return field.replaceAll('_', ' ').replace(/^seo\b/, 'SEO');
}
