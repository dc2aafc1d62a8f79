/** The address that a site says its post has, as a browser would write it; empty for one that no reader could open. */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url);
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : '';
}
