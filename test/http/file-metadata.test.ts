import { describe, expect, it } from '@jest/globals';
import sharp, { type Metadata } from 'sharp';
import { useTestApp } from '../support/test-app.ts';
import { newShop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const LOCATION = {
  IFD0: { Make: 'Phone-4711', Copyright: 'Somebody' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" location="Phone-4711"/></rdf:RDF></x:xmpmeta>';
const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

const photo = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } });

async function uploaded(
  content: Buffer,
): Promise<{ status: number; answer: Record<string, unknown>; content: Buffer; read: Metadata }> {
  const { token } = await newShop(testApp);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'photo');
  const response = await fetch(`${testApp.url}/api/v1/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status !== 201)
    return { status: response.status, answer, content: Buffer.alloc(0), read: {} as Metadata };
  const file = await fetch(`${testApp.url}/api/v1/files/${String(answer['storage_key'])}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  return { status: response.status, answer, content: bytes, read: await sharp(bytes).metadata() };
}

describe('the metadata of a public image', () => {
  it.each(FORMATS)('of format %s is removed with location and camera', async (format) => {
    const content = await photo().withExif(LOCATION).withXmp(XMP).toFormat(format).toBuffer();
    expect(content.toString('latin1')).toContain('Phone-4711');
    const stored = await uploaded(content);
    expect(stored).toMatchObject({
      status: 201,
      answer: { content_type: `image/${format}`, size: stored.content.length },
      read: { width: 40, height: 30 },
    });
    expect([stored.read.exif, stored.read.xmp, stored.read.iptc]).toEqual([undefined, undefined, undefined]);
    expect(stored.content.toString('latin1')).not.toContain('Phone-4711');
  });

  it('is removed after the image is rotated by its orientation', async () => {
    const stored = await uploaded(await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(stored.read).toMatchObject({ width: 30, height: 40 });
    expect(stored.read.orientation).toBeUndefined();
  });

  it('is removed without losing animation frames and the colour profile', async () => {
    const frames = await Promise.all(
      ['#111', '#777', '#fff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .withExif(LOCATION)
      .webp()
      .toBuffer();
    expect((await uploaded(animated)).read).toMatchObject({ pages: 3, width: 8, height: 8 });
    const wide = await photo().withIccProfile('p3').withExif(LOCATION).jpeg().toBuffer();
    expect((await uploaded(wide)).read.icc).toEqual((await sharp(wide).metadata()).icc);
  });

  it('cannot be removed from a truncated or an oversized image, which is rejected', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .withExif(LOCATION)
      .jpeg()
      .toBuffer();
    const oversized = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .withExif(LOCATION)
      .png()
      .toBuffer();
    for (const content of [noise.subarray(0, 5000), oversized])
      expect(await uploaded(content)).toMatchObject({
        status: 422,
        answer: { detail: expect.stringContaining('body.file: is damaged, or too large') },
      });
  });
});
