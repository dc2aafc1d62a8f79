import { User } from '../../../entities/accounts/user.ts';
import type { TestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';

/** Creates a user of the service's staff with an organization of their own. */
export async function newStaff(testApp: TestApp): Promise<Shop> {
  const staff = await newShop(testApp);
  await makeStaff(testApp, staff);
  return staff;
}

/** Makes a user a member of the service's staff. */
export async function makeStaff(testApp: TestApp, { email }: { email: string }): Promise<void> {
  await testApp.ctx().em.nativeUpdate(User, { email }, { isSuperAdmin: true });
}
