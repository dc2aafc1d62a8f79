import sharp from 'sharp';

/** The size of an image; null for other content. */
export async function imageSize(base64: string): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** The number of squares of that side that cover an image. */
export const patches = ({ width, height }: { width: number; height: number }, side: number): number =>
  Math.ceil(width / side) * Math.ceil(height / side);
