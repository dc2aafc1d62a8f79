/** The title of an item in its source data, as text; null without one. */
export function itemTitle({ title }: Record<string, unknown>): string | null {
  if (title === null || title === undefined) return null;
  return typeof title === 'string' ? title : JSON.stringify(title);
}
