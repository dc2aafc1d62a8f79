import sharp from 'sharp';

/** How large an image is; null for what is none. */
export async function imageSize(base64: string): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** How many squares of that side an image is covered by. */
export const patches = ({ width, height }: { width: number; height: number }, side: number): number =>
  Math.ceil(width / side) * Math.ceil(height / side);
