import { expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { sweepAccounts } from '../../../../src/services/accounts/sweep-accounts.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { callBack, installInShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

it('the sweeper deletes expired pending installations with their tokens and keeps valid ones', async () => {
  const [shop, over, good] = [await newShop(testApp), newDomain(), newDomain()];
  for (const domain of [over, good]) await callBack(testApp, await installInShop(shop, domain));
  await testApp.ctx().em.nativeUpdate(PendingInstall, { shop: over }, { expiresAt: new Date(Date.now() - 1) });
  await sweepAccounts(testApp.ctx());
  expect(
    (await testApp.ctx().em.find(PendingInstall, { shop: { $in: [over, good] } })).map((each) => each.shop),
  ).toEqual([good]);
});
