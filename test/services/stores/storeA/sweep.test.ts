import { expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { deleteExpiredRows } from '../../../../src/services/retention/delete-old-rows.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { callBack, consent, installInShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

it('the sweeper deletes expired pending installations with their tokens and keeps valid ones', async () => {
  const [shop, over, begun, good] = [await newShop(testApp), newDomain(), newDomain(), newDomain()];
  for (const domain of [over, good]) await callBack(testApp, await installInShop(shop, domain));
  const { body } = await shop.rest.get(`/storeA/connect?shop=${begun}`);
  await callBack(testApp, await consent(body.authorization_url));
  const { em } = testApp.ctx();
  const parked = { shop: { $in: [over, begun, good] }, credentials: { $ne: null } };
  expect(await em.count(PendingInstall, parked)).toBe(3);
  await em.nativeUpdate(PendingInstall, { shop: [over, begun] }, { expiresAt: new Date(Date.now() - 1) });
  await deleteExpiredRows(testApp.ctx());
  expect((await testApp.ctx().em.find(PendingInstall, parked)).map((each) => each.shop)).toEqual([good]);
});
