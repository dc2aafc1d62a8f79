/** A content type with the extension of its files. */
export interface FileKind {
  contentType: string;
  extension: string;
}

/**
 * Types that browsers show only as a picture. Such files are public; all others are visible to their organization
 * only.
 */
const RASTER: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const MAX_PIXELS = 100_000_000;
/** Text formats have no signature. Browsers detect them by the same patterns at the beginning of a file. */
const TEXTS: readonly [RegExp, FileKind][] = [
  [/<svg[\s>]/i, { contentType: 'image/svg+xml', extension: 'svg' }],
  [
    /<(?:!doctype\s+html|html|head|body|script|iframe|h1|div|a|p|br|table|style|title)[\s>]/i,
    { contentType: 'text/html', extension: 'html' },
  ],
  [/^\s*<\?xml/i, { contentType: 'application/xml', extension: 'xml' }],
];
const UNKNOWN: FileKind = { contentType: 'application/octet-stream', extension: 'bin' };
/** How many bytes of a file are searched for a text format. */
const HEAD_BYTES = 4096;

export const isRaster = (contentType: string): boolean => RASTER.has(contentType);

/**
 * Detects the type of a file from its content. Its name and declared type are not trusted. The libraries of this file are
 * imported when they are used, because they take much memory.
 */
export async function detectKind(content: Buffer): Promise<FileKind> {
  const { fileTypeFromBuffer } = await import('file-type');
  const signed = await fileTypeFromBuffer(content);
  if (signed && signed.mime !== 'application/xml') return { contentType: signed.mime, extension: signed.ext };
  const head = content.toString('utf8', 0, HEAD_BYTES);
  return TEXTS.find(([pattern]) => pattern.test(head))?.[1] ?? UNKNOWN;
}

/**
 * Returns whether a file is a picture of a public type with a valid header and a size that can be decoded in memory.
 */
export async function isPicture(content: Buffer): Promise<boolean> {
  if (!isRaster((await detectKind(content)).contentType)) return false;
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
    return width > 0 && height > 0 && width * height <= MAX_PIXELS;
  } catch {
    return false;
  }
}
