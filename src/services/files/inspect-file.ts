import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** A kind of file, with the ending that its names have. */
export interface Kind {
  contentType: string;
  ending: string;
}

/** What browsers show as a picture and nothing else. Such files are public; all others are for the organization alone. */
const RASTER: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const MAX_PIXELS = 100_000_000;
/** Formats of text have no signature: a browser looks for such beginnings too. */
const TEXTS: readonly [RegExp, Kind][] = [
  [/<svg[\s>]/i, { contentType: 'image/svg+xml', ending: 'svg' }],
  [
    /<(?:!doctype\s+html|html|head|body|script|iframe|h1|div|a|p|br|table|style|title)[\s>]/i,
    { contentType: 'text/html', ending: 'html' },
  ],
  [/^\s*<\?xml/i, { contentType: 'application/xml', ending: 'xml' }],
];
const UNKNOWN: Kind = { contentType: 'application/octet-stream', ending: 'bin' };
const LOOKED_AT = 4096;

export const isRaster = (contentType: string): boolean => RASTER.has(contentType);

/** What kind of file it is, by its content alone: whoever sent it may call it anything. */
export async function kindOf(content: Buffer): Promise<Kind> {
  const signed = await fileTypeFromBuffer(content);
  if (signed && signed.mime !== 'application/xml') return { contentType: signed.mime, ending: signed.ext };
  const beginning = content.toString('utf8', 0, LOOKED_AT);
  return TEXTS.find(([pattern]) => pattern.test(beginning))?.[1] ?? UNKNOWN;
}

/** Whether a picture of a public kind can be shown: it is whole at its beginning, and does not unfold into gigabytes. */
export async function isPicture(content: Buffer): Promise<boolean> {
  if (!isRaster((await kindOf(content)).contentType)) return false;
  try {
    const { width, height } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
    return width > 0 && height > 0 && width * height <= MAX_PIXELS;
  } catch {
    return false;
  }
}
