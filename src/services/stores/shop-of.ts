/** Names the shop that an address leads to, whether by https or not: what one shop calls its products counts in no other. */
export function shopOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}
