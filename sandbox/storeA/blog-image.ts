const BEGINNINGS: readonly [type: string, beginning: string][] = [
  ['image/png', '\u0089PNG'],
  ['image/jpeg', '\u00FF\u00D8\u00FF'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
];

/** The type of an image by its first bytes; undefined for other content. */
export const imageType = (content: Buffer): string | undefined =>
  BEGINNINGS.find(([, beginning]) => content.toString('latin1', 0, 8).startsWith(beginning))?.[0];
