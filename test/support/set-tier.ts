import { Balance } from '../../entities/billing/balance.ts';
import type { Tier } from '../../entities/billing/plan.ts';
import type { TestApp } from './test-app.ts';
import type { Shop } from './shop.ts';

/** Puts an organization on a tier, and moves no credits. */
export async function setTier(
  testApp: TestApp,
  { organizationId }: Pick<Shop, 'organizationId'>,
  subscriptionTier: Tier,
): Promise<void> {
  await testApp.ctx().em.nativeUpdate(Balance, { organizationId }, { subscriptionTier });
}
