import { User } from '../../../entities/accounts/user.ts';
import type { Bed } from '../../support/harness.ts';
import { newShop, type Shop } from '../../support/shop.ts';

/** Somebody of the service's staff, with an organization of their own. */
export async function newStaff(bed: Bed): Promise<Shop> {
  const staff = await newShop(bed);
  await makeStaff(bed, staff);
  return staff;
}

/** Makes a user staff of the service. */
export async function makeStaff(bed: Bed, { email }: { email: string }): Promise<void> {
  await bed.ctx().em.nativeUpdate(User, { email }, { isSuperAdmin: true });
}
