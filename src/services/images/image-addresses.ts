/**
 * The addresses of a product's first images, in its own order, each once. They are what a source says they are: whether anything
 * can be fetched from them is found out by fetching.
 */
export function imageAddresses(sourceData: Record<string, unknown>, most: number): string[] {
  const listed = sourceData['images'];
  const found = Array.isArray(listed) ? listed.map(addressOf).filter((address) => address !== '') : [];
  return [...new Set(found)].slice(0, most);
}

/** Catalogues list images as records, other sources as bare addresses; a shop may leave out the scheme. */
function addressOf(entry: unknown): string {
  const given =
    typeof entry === 'object' && entry !== null
      ? ((entry as { src?: unknown; url?: unknown }).src ?? (entry as { url?: unknown }).url)
      : entry;
  const address = typeof given === 'string' ? given.trim() : '';
  return address.startsWith('//') ? `https:${address}` : address;
}
