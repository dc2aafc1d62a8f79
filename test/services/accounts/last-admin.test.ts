import { describe, expect, it } from '@jest/globals';
import { Role, User } from '../../../entities/accounts/user.ts';
import { Session } from '../../../entities/accounts/session.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const ROUNDS = 25;
const LAST_ONE = 'The last active administrator can be neither demoted nor removed';
const testApp = useTestApp({ ROLE: 'web' });

interface Admin extends Shop {
  userId: string;
}

/** Creates an organization with this number of administrators. */
async function newAdmins(count: number): Promise<Admin[]> {
  const first = await newShop(testApp);
  const { body } = await first.rest.get('/users/me');
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => newMember(testApp, first, { role: 'admin' })),
  );
  return [{ ...first, userId: body.id }, ...others];
}

/** Restores the administrators and signs them in again. */
async function restore(admins: Admin[]): Promise<void> {
  const { em } = testApp.ctx();
  const ids = admins.map(({ userId }) => userId);
  await em.nativeUpdate(User, { id: { $in: ids } }, { role: Role.admin, isActive: true });
  await em.nativeUpdate(Session, { userId: { $in: ids } }, { revokedAt: null });
}

const remainingAdmins = ({ organizationId }: Admin) =>
  testApp.ctx().em.count(User, { organizationId, role: Role.admin, isActive: true });

/** The changes in which a user stops being an active administrator. */
const changes = {
  demote: (by: Admin, whom: Admin) => by.rest.patch(`/users/${whom.userId}`, { role: 'member' }),
  deactivate: (by: Admin, whom: Admin) => by.rest.patch(`/users/${whom.userId}`, { is_active: false }),
  delete: (by: Admin, whom: Admin) => by.rest.delete(`/users/${whom.userId}`),
  'demote self': (by: Admin) => by.rest.patch('/users/me', { role: 'member' }),
  'deactivate self': (by: Admin) => by.rest.patch(`/users/${by.userId}`, { is_active: false }),
} as const;

describe('an organization keeps one administrator', () => {
  it.each([
    ['demote', 'demote'],
    ['delete', 'demote'],
    ['delete', 'delete'],
    ['deactivate', 'delete'],
    ['demote self', 'demote self'],
    ['deactivate self', 'deactivate self'],
    ['deactivate self', 'demote self'],
  ] as const)(
    'when its two administrators run %s and %s concurrently',
    async (one, other) => {
      const admins = await newAdmins(2);
      const [a, b] = admins as [Admin, Admin];
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all([changes[one](a, b), changes[other](b, a)]);
        expect(await remainingAdmins(a)).toBe(1);
        const refused = answers.filter(({ status }) => status >= 400);
        expect(refused).toHaveLength(1);
        // If one call ended before the other began, it has already ended the session of the other.
        expect([LAST_ONE, 'Invalid or expired token']).toContain(refused[0]!.body.detail);
        await restore(admins);
      }
    },
    60_000,
  );

  it('when five administrators remove each other in a circle', async () => {
    const admins = await newAdmins(5);
    const each = Object.values(changes);
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        admins.map((admin, n) => each[(n + round) % each.length]!(admin, admins[(n + 1) % admins.length]!)),
      );
      expect(await remainingAdmins(admins[0]!)).toBeGreaterThanOrEqual(1);
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 204, 401, 403, 409].includes(status)),
      ).toEqual([]);
      await restore(admins);
    }
  }, 240_000);

  it('while other users are promoted and demoted', async () => {
    const [first, ...others] = (await newAdmins(4)) as [Admin, Admin, Admin, Admin];
    const flips = others.flatMap(({ userId }) =>
      ['member', 'admin', 'member', 'admin'].map((role) => first.rest.patch(`/users/${userId}`, { role })),
    );
    const answers = await Promise.all([...flips, first.rest.patch('/users/me', { first_name: 'Ada' })]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  }, 240_000);
});

describe('an inactive administrator', () => {
  it('does not count as the last or as a remaining administrator', async () => {
    const [first, other] = (await newAdmins(2)) as [Admin, Admin];
    expect((await changes.deactivate(first, other)).status).toBe(200);
    expect((await changes['demote self'](first)).status).toBe(409);
    expect((await changes.demote(first, other)).status).toBe(200);
    expect((await changes.delete(first, other)).status).toBe(204);
  });
});
