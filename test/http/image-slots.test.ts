import { describe, expect, it } from '@jest/globals';
import { withImageSlot } from '../../src/services/files/with-image-slot.ts';
import { asUser } from '../support/as-user.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { imageOf } from './file-client.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Uses all slots of an organization, with as many calls waiting as may wait, until the returned function is called. */
async function occupy(shop: Shop): Promise<() => Promise<unknown>> {
  const ctx = await asUser(testApp, shop);
  const ended = Promise.withResolvers<void>();
  const calls = Array.from({ length: 100 }, () => withImageSlot(ctx, () => ended.promise));
  // One is rejected as soon as no more may wait.
  await Promise.any(
    calls.map((call) =>
      call.then(
        () => Promise.reject(new Error('has run')),
        () => undefined,
      ),
    ),
  );
  return () => {
    ended.resolve();
    return Promise.allSettled(calls);
  };
}

describe('images that are stored at the same time', () => {
  it('of one organization are limited: a further one gets 429, while another organization stores its own', async () => {
    const [busy, other] = [await newShop(testApp), await newShop(testApp)];
    const image = await imageOf('png');
    const end = await occupy(busy);
    const rejected = await busy.rest.upload('/files', 'photo.png', image);
    expect(rejected).toMatchObject({
      status: 429,
      body: { detail: 'Too many images are being stored. Try again later.', code: 'RATE_LIMITED' },
    });
    expect(rejected.headers.get('retry-after')).toBe('45');
    expect(await other.rest.upload('/files', 'photo.png', image)).toMatchObject({ status: 201 });
    await end();
    expect(await busy.rest.upload('/files', 'photo.png', image)).toMatchObject({ status: 201 });
  });

  it('wait for each other in a bulk upload', async () => {
    const shop = await newShop(testApp);
    const image = await imageOf('jpeg');
    const uploads = Array.from({ length: 30 }, (_, n) => shop.rest.upload('/files', `${n}.jpg`, image));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 201));
  });
});
