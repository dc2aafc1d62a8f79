/**
 * Returns the addresses of a product's first images, without duplicates, in the order of the source. The addresses are
 * not validated; the fetch does that.
 */
export function imageAddresses(sourceData: Record<string, unknown>, limit: number): string[] {
  const listed = sourceData['images'];
  const found = Array.isArray(listed) ? listed.map(addressOf).filter((address) => address !== '') : [];
  return [...new Set(found)].slice(0, limit);
}

/** Catalogues list images as objects, other sources as strings. Some shops omit the scheme. */
function addressOf(entry: unknown): string {
  const given =
    typeof entry === 'object' && entry !== null
      ? ((entry as { src?: unknown; url?: unknown }).src ?? (entry as { url?: unknown }).url)
      : entry;
  const address = typeof given === 'string' ? given.trim() : '';
  return address.startsWith('//') ? `https:${address}` : address;
}
