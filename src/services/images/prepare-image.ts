import sharp from 'sharp';
import { ProviderError } from '../../core/provider-error.ts';
import { MAX_IMAGE_SIDE, type PromptImage } from '../../providers/ai/ai-provider.ts';

/** More pixels are a trap: a few kB can unfold into gigabytes. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;

/** What raster images begin with. Other formats, of which some are programs, are never given to a decoder, whatever they are called. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG', 'GIF87a', 'GIF89a'];
const CONTAINERS: readonly RegExp[] = [/^RIFF.{4}WEBP/s, /^.{4}ftyp(?:avif|avis|mif1)/s];

/**
 * An image as AI providers get it: upright, small enough, on white where it is transparent, without anything the file told
 * beside the picture. Throws a ProviderError that says why it cannot be used.
 */
export async function prepareImage(content: Buffer): Promise<PromptImage> {
  const beginning = content.toString('latin1', 0, 16);
  if (
    !BEGINNINGS.some((start) => beginning.startsWith(start)) &&
    !CONTAINERS.some((pattern) => pattern.test(beginning))
  )
    throw new ProviderError('rejected', 'It is no image of a kind that can be read.');
  try {
    const jpeg = await sharp(content, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer();
    return { jpeg };
  } catch (cause) {
    const tooLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw new ProviderError(
      'rejected',
      tooLarge ? 'The image has too many pixels.' : 'The image is damaged.',
      undefined,
      { cause },
    );
  }
}
