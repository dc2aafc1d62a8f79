import type { Metadata, Sharp } from 'sharp';
import { FairSemaphore } from '../../core/fair-semaphore.ts';

/** The picture is decoded in memory, so a decompression bomb has to be rejected. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
/** Unfolded pictures are large, so that one at a time is enough for a process. */
const slots = new FairSemaphore(1);

/** Encodes each format with settings that cause no visible difference. */
const WRITERS: Partial<Record<Metadata['format'], (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: 90 }),
  // The fastest setting, because the upload waits for it.
  heif: (picture) => picture.avif({ quality: 70, effort: 0 }),
};

/**
 * Removes the metadata of a picture, such as the location where it was taken, and applies its orientation. Format and
 * colour profile stay. A picture without metadata is returned unchanged, byte by byte. Returns null for a damaged
 * picture.
 */
export async function stripMetadata(content: Buffer, organizationId: string): Promise<Buffer | null> {
  // Imported when it is used, because the library takes much memory.
  const { default: sharp } = await import('sharp');
  const { exif, xmp, iptc, comments, format, orientation = 1, pages = 1 } = await sharp(content).metadata();
  if (!exif && !xmp && !iptc && !comments?.length) return content;
  const write = WRITERS[format];
  if (!write) return null;
  return slots.run(organizationId, async () => {
    try {
      const picture = sharp(content, { animated: pages > 1, limitInputPixels: MAX_PIXELS })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .keepIccProfile();
      return await write(orientation > 1 && pages === 1 ? picture.autoOrient() : picture).toBuffer();
    } catch {
      return null;
    }
  });
}
