import { ProviderError } from '../../core/provider-error.ts';
import { MAX_IMAGE_SIDE, type PromptImage } from '../../providers/ai/ai-provider.ts';

/** Protects against decompression bombs: a few kB can decode to gigabytes. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;

/**
 * The first bytes of the supported raster formats. No other format is decoded, because some formats, such as SVG, contain
 * programs. The declared type is ignored.
 */
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG', 'GIF87a', 'GIF89a'];
const CONTAINERS: readonly RegExp[] = [/^RIFF.{4}WEBP/s, /^.{4}ftyp(?:avif|avis|mif1)/s];

/**
 * Returns an image as it is sent to AI providers: a JPEG of limited size, upright, on a white background and without
 * metadata. Throws a ProviderError with the reason if the image cannot be used.
 */
export async function prepareImage(content: Buffer): Promise<PromptImage> {
  const beginning = content.toString('latin1', 0, 16);
  if (
    !SIGNATURES.some((signature) => beginning.startsWith(signature)) &&
    !CONTAINERS.some((pattern) => pattern.test(beginning))
  )
    throw new ProviderError('rejected', 'It is no image of a kind that can be read.');
  // Imported when it is used, because the library takes much memory.
  const { default: sharp } = await import('sharp');
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
