import { Balance } from '../../entities/billing/balance.ts';
import type { Tier } from '../../entities/billing/tier.ts';
import type { Bed } from './harness.ts';
import type { Shop } from './shop.ts';

/** Puts an organization on a tier, and moves no credits. */
export async function setTier(
  bed: Bed,
  { organizationId }: Pick<Shop, 'organizationId'>,
  subscriptionTier: Tier,
): Promise<void> {
  await bed.ctx().em.nativeUpdate(Balance, { organizationId }, { subscriptionTier });
}
