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

/** The administrators of a new organization. */
async function newAdmins(count: number): Promise<Admin[]> {
  const founder = await newShop(testApp);
  const { body } = await founder.rest.get('/users/me');
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => newMember(testApp, founder, { role: 'admin' })),
  );
  return [{ ...founder, userId: body.id }, ...others];
}

/** As they were before the round, signed in again. */
async function restore(admins: Admin[]): Promise<void> {
  const { em } = testApp.ctx();
  const ids = admins.map(({ userId }) => userId);
  await em.nativeUpdate(User, { id: { $in: ids } }, { role: Role.admin, isActive: true });
  await em.nativeUpdate(Session, { userId: { $in: ids } }, { revokedAt: null });
}

const leaders = ({ organizationId }: Admin) =>
  testApp.ctx().em.count(User, { organizationId, role: Role.admin, isActive: true });

/** How a user stops being an active administrator. */
const ways = {
  demote: (by: Admin, whom: Admin) => by.rest.patch(`/users/${whom.userId}`, { role: 'member' }),
  deactivate: (by: Admin, whom: Admin) => by.rest.patch(`/users/${whom.userId}`, { is_active: false }),
  delete: (by: Admin, whom: Admin) => by.rest.delete(`/users/${whom.userId}`),
  leave: (by: Admin) => by.rest.patch('/users/me', { role: 'member' }),
  quit: (by: Admin) => by.rest.patch(`/users/${by.userId}`, { is_active: false }),
} as const;

describe('an organization keeps an administrator', () => {
  it.each([
    ['demote', 'demote'],
    ['delete', 'demote'],
    ['delete', 'delete'],
    ['deactivate', 'delete'],
    ['leave', 'leave'],
    ['quit', 'quit'],
    ['quit', 'leave'],
  ] as const)(
    'when two of two %s and %s each other at once, round after round',
    async (one, other) => {
      const admins = await newAdmins(2);
      const [a, b] = admins as [Admin, Admin];
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all([ways[one](a, b), ways[other](b, a)]);
        expect(await leaders(a)).toBe(1);
        const refused = answers.filter(({ status }) => status >= 400);
        expect(refused).toHaveLength(1);
        // One that was over before the other began has ended the other's session.
        expect([LAST_ONE, 'Invalid or expired token']).toContain(refused[0]!.body.detail);
        await restore(admins);
      }
    },
    60_000,
  );

  it('when five of five remove each other in a circle', async () => {
    const admins = await newAdmins(5);
    const each = Object.values(ways);
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        admins.map((admin, n) => each[(n + round) % each.length]!(admin, admins[(n + 1) % admins.length]!)),
      );
      expect(await leaders(admins[0]!)).toBeGreaterThanOrEqual(1);
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 204, 401, 403, 409].includes(status)),
      ).toEqual([]);
      await restore(admins);
    }
  }, 60_000);

  it('while others become one and stop being one again', async () => {
    const [founder, ...others] = (await newAdmins(4)) as [Admin, Admin, Admin, Admin];
    const flips = others.flatMap(({ userId }) =>
      ['member', 'admin', 'member', 'admin'].map((role) => founder.rest.patch(`/users/${userId}`, { role })),
    );
    const answers = await Promise.all([...flips, founder.rest.patch('/users/me', { first_name: 'Ada' })]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  }, 60_000);
});

describe('an inactive administrator does not count', () => {
  it('neither as the last one nor as one left', async () => {
    const [founder, other] = (await newAdmins(2)) as [Admin, Admin];
    expect((await ways.deactivate(founder, other)).status).toBe(200);
    expect((await ways.leave(founder)).status).toBe(409);
    expect((await ways.demote(founder, other)).status).toBe(200);
    expect((await ways.delete(founder, other)).status).toBe(204);
  });
});
