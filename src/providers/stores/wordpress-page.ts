/**
 * The short address of an entry, which WordPress redirects to its page whatever the form of its permalinks is. `id` is
 * that of a product, or an id of ours such as `pages/12`.
 */
export function pageById(siteUrl: string, { id }: { id?: string }): string | null {
  const [number] = /[1-9]\d*$/.exec(id ?? '') ?? [];
  return number ? `${siteUrl}/?p=${number}` : null;
}
