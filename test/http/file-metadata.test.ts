import { describe, expect, it } from '@jest/globals';
import sharp, { type Metadata } from 'sharp';
import { useTestApp } from '../support/test-app.ts';
import { newShop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PLACE = {
  IFD0: { Make: 'Phone-4711', Copyright: 'Somebody' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" place="Phone-4711"/></rdf:RDF></x:xmpmeta>';
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

describe('a picture that everybody can see', () => {
  it.each(FORMATS)('does not say where and with what it was taken: %s', async (format) => {
    const content = await photo().withExif(PLACE).withXmp(XMP).toFormat(format).toBuffer();
    expect(content.toString('latin1')).toContain('Phone-4711');
    const kept = await uploaded(content);
    expect(kept).toMatchObject({
      status: 201,
      answer: { content_type: `image/${format}`, size: kept.content.length },
      read: { width: 40, height: 30 },
    });
    expect([kept.read.exif, kept.read.xmp, kept.read.iptc]).toEqual([undefined, undefined, undefined]);
    expect(kept.content.toString('latin1')).not.toContain('Phone-4711');
  });

  it('is upright without it', async () => {
    const kept = await uploaded(await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(kept.read).toMatchObject({ width: 30, height: 40 });
    expect(kept.read.orientation).toBeUndefined();
  });

  it('keeps its frames and its colours', async () => {
    const frames = await Promise.all(
      ['#111', '#777', '#fff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .withExif(PLACE)
      .webp()
      .toBuffer();
    expect((await uploaded(moving)).read).toMatchObject({ pages: 3, width: 8, height: 8 });
    const wide = await photo().withIccProfile('p3').withExif(PLACE).jpeg().toBuffer();
    expect((await uploaded(wide)).read.icc).toEqual((await sharp(wide).metadata()).icc);
  });

  it('is refused where it breaks off, or is a trap, so that nothing could be taken out of it', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .withExif(PLACE)
      .jpeg()
      .toBuffer();
    const trap = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .withExif(PLACE)
      .png()
      .toBuffer();
    for (const content of [noise.subarray(0, 5000), trap])
      expect(await uploaded(content)).toMatchObject({
        status: 422,
        answer: { detail: expect.stringContaining('body.file: is damaged, or too large') },
      });
  });
});
