import { expect, it } from '@jest/globals';
import { createUnsplash } from '../../src/providers/photos/unsplash.ts';

const PHOTO = {
  id: 'u1',
  width: 1,
  height: 1,
  urls: { regular: 'https://x.example/1', small: 'https://x.example/2' },
  links: { html: 'https://unsplash.com/photos/u1' },
};

/** Gets a photo with this `download_location`. Returns the addresses that were called. */
async function calledFor(download_location: string, name = 'Ada'): Promise<string[]> {
  const called: string[] = [];
  const fetch = (url: string | URL | Request) => {
    called.push(String(url));
    return Promise.resolve(
      Response.json(
        called.length === 1
          ? { ...PHOTO, user: { name }, links: { ...PHOTO.links, download_location } }
          : { url: 'https://x.example/1' },
      ),
    );
  };
  await createUnsplash({ baseUrl: 'https://api.example', apiKey: 'key', fetch }).getForDownload(
    'u1',
    new AbortController().signal,
  );
  return called;
}

it('reports a download to Unsplash, and never sends the key to a host from a response', async () => {
  for (const host of ['https://api.example', 'https://evil.example'])
    expect((await calledFor(`${host}/photos/u1/download?ixid=1`))[1]).toBe(
      'https://api.example/photos/u1/download?ixid=1',
    );
});

it('throws a provider error for an invalid address or a name that cannot be stored', async () => {
  await expect(calledFor('nowhere')).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected' });
  await expect(calledFor('https://api.example/photos/u1/download', 'A\0da')).rejects.toMatchObject({
    kind: 'rejected',
  });
});
