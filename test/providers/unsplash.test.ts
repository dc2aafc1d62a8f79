import { expect, it } from '@jest/globals';
import { createUnsplash } from '../../src/providers/photos/unsplash.ts';

const PHOTO = {
  id: 'u1',
  width: 1,
  height: 1,
  urls: { regular: 'https://x.example/1', small: 'https://x.example/2' },
  links: { html: 'https://unsplash.com/photos/u1' },
};

/** Takes a photo that says to tell of its use there; answers the addresses that were called. */
async function taken(download_location: string, name = 'Ada'): Promise<string[]> {
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
  await createUnsplash({ baseUrl: 'https://api.example', apiKey: 'key', fetch }).take(
    'u1',
    new AbortController().signal,
  );
  return called;
}

it('tells Unsplash of the use of a photo, and sends the key to no host that an answer names', async () => {
  for (const host of ['https://api.example', 'https://evil.example'])
    expect((await taken(`${host}/photos/u1/download?ixid=1`))[1]).toBe('https://api.example/photos/u1/download?ixid=1');
});

it('takes an address that is none, or a name that cannot be kept, for an error of the provider', async () => {
  await expect(taken('nowhere')).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected' });
  await expect(taken('https://api.example/photos/u1/download', 'A\0da')).rejects.toMatchObject({ kind: 'rejected' });
});
