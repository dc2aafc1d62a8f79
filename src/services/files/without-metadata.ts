import sharp, { type Metadata, type Sharp } from 'sharp';
import { FairSemaphore } from '../../core/fair-semaphore.ts';

/** A picture is unfolded for it: more pixels are a trap. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
/** Unfolded pictures are large, so that one at a time is enough for a process. */
const slots = new FairSemaphore(1);

/** How each kind is written again, so that nobody sees a difference. */
const WRITERS: Partial<Record<Metadata['format'], (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: 90 }),
  // As fast as it gets: somebody waits.
  heif: (picture) => picture.avif({ quality: 70, effort: 0 }),
};

/**
 * A picture without what a camera, phone or program wrote beside it, such as the place where it was taken; upright, in its
 * own kind and colours. To the letter as it came where it holds nothing like that. Null for one that cannot be read to its end.
 */
export async function withoutMetadata(content: Buffer, organizationId: string): Promise<Buffer | null> {
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
