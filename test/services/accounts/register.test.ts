import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { RegisterInput } from '../../../schema/accounts/inputs.ts';
import type { Context } from '../../../src/core/context.ts';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { authenticate } from '../../../src/services/accounts/authenticate.ts';
import { register } from '../../../src/services/accounts/register.ts';
import { refusal } from '../../support/as-user.ts';
import { testBed } from '../../support/harness.ts';

const bed = testBed({ ROLE: 'web' });

const input = (more: Partial<RegisterInput> = {}): RegisterInput => ({
  email: `${randomUUID()}@shop.example`,
  password: 'correct horse battery',
  companyName: `Shop ${randomUUID()}`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  captchaToken: '',
  ...more,
});

const count = async (ctx: Context, table: string): Promise<number> => (await row<{ n: number }>(ctx.em, sql`select count(*)::int as n from ${sql.ref(table)}`))!.n;
const TABLES = ['organizations', 'users', 'balances', 'transactions', 'sessions'];
const everything = async () => Promise.all(TABLES.map((table) => count(bed.ctx(), table)));
const slugs = (ids: string[]) => rows<{ slug: string }>(bed.ctx().em, sql`select slug from organizations where id = any(${ids}::uuid[])`);

describe('register', () => {
  it('founds an organization with its administrator', async () => {
    const given = input({ companyName: '  Käse & Söhne  ' });
    const answer = await register(bed.ctx(), given);
    expect(answer).toMatchObject({ tokenType: 'bearer', message: 'Registration successful' });
    const { em } = bed.ctx();
    const organization = await em.findOneOrFail(Organization, answer.organizationId);
    expect(organization).toMatchObject({ name: 'Käse & Söhne', billingEmail: given.email, byokEnabled: false, enforce2fa: false, settings: {} });
    expect(organization.slug).toMatch(/^kase-sohne(-[0-9a-f]{8})?$/);
    const user = await em.findOneOrFail(User, { email: given.email }, { populate: ['passwordHash'] });
    expect(user).toMatchObject({ organizationId: organization.id, role: 'admin', isActive: true, emailVerified: false, isSuperAdmin: false, firstName: 'Ada', lastName: 'Lovelace' });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect(user.lastLoginAt).toBeInstanceOf(Date);
  });

  it('books 50 CT, once, with an entry that says why', async () => {
    const { organizationId } = await register(bed.ctx(), input());
    const { em } = bed.ctx();
    expect(await row(em, sql`select * from balances where organization_id = ${organizationId}`)).toMatchObject({
      subscription_balance: '50.0000', topup_balance: '0.0000', overage_balance: '0.0000', held: '0.0000', subscription_tier: 'free', overage_enabled: false,
    });
    const entries = await rows(em, sql`select transaction_type, amount, balance_type, reason from transactions where organization_id = ${organizationId}`);
    expect(entries).toEqual([{ transaction_type: 'signup_grant', amount: '50.0000', balance_type: 'subscription', reason: `signup:${organizationId}` }]);
  });

  it('signs in, in a session of 30 days', async () => {
    const ctx = { ...bed.ctx(), ip: '203.0.113.7', userAgent: 'Jest' };
    const { accessToken, organizationId } = await register(ctx, input());
    const viewer = await authenticate(bed.ctx(), accessToken);
    expect(viewer).toMatchObject({ organizationId, role: 'admin', isSuperAdmin: false, amr: ['pwd'] });
    const session = await row<{ days: number }>(
      bed.ctx().em,
      sql`select ip, user_agent, revoked_at, round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where id = ${viewer!.sessionId}`,
    );
    expect(session).toEqual({ ip: '203.0.113.7', user_agent: 'Jest', revoked_at: null, days: 30 });
  });

  it('keeps the address in lower case without blanks, and refuses it in any other spelling', async () => {
    const name = randomUUID();
    await register(bed.ctx(), input({ email: `  ${name.toUpperCase()}@Shop.Example ` }));
    expect(await bed.ctx().em.count(User, { email: `${name}@shop.example` })).toBe(1);
    const before = await everything();
    for (const email of [`${name}@shop.example`, `${name}@SHOP.example`, ` ${name.toUpperCase()}@shop.example`]) {
      expect(await refusal(register(bed.ctx(), input({ email })))).toMatchObject({ code: 'CONFLICT', message: 'This email address is already registered' });
    }
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['under different names', () => `Shop ${randomUUID()}`],
    ['under one name', () => 'The same shop'],
  ])('lets exactly one of ten have an address %s, and leaves nothing of the others', async (_how, companyName) => {
    const email = `${randomUUID()}@shop.example`;
    const before = await everything();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => register(bed.ctx(), input({ email, companyName: companyName() }))));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons).toHaveLength(9);
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'CONFLICT', message: 'This email address is already registered' });
    expect(await everything()).toEqual(before.map((n) => n + 1));
  });

  it('gives namesakes different slugs, one after the other and all at once', async () => {
    const companyName = `Namesake ${randomUUID()}`;
    const first = await register(bed.ctx(), input({ companyName }));
    const others = await Promise.all(Array.from({ length: 10 }, () => register(bed.ctx(), input({ companyName }))));
    const found = await slugs([first, ...others].map((each) => each.organizationId));
    expect(new Set(found.map((each) => each.slug)).size).toBe(11);
    const base = companyName.toLowerCase().replace(' ', '-');
    for (const { slug } of found) expect(slug.startsWith(base)).toBe(true);
  });

  it.each(['!!!', '株式会社', `${'long '.repeat(12)}x ${'y'.repeat(100)}`])('finds a usable slug for %j', async (companyName) => {
    const { organizationId } = await register(bed.ctx(), input({ companyName }));
    expect((await slugs([organizationId]))[0]!.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('leaves nothing behind when it fails', async () => {
    const before = await everything();
    expect(await refusal(register(bed.ctx(), input({ companyName: '   ' })))).toMatchObject({ code: 'VALIDATION', message: 'Validation error: body.company_name: must not be blank' });
    await expect(register(bed.ctx(), input({ firstName: 'NUL \0' }))).rejects.toThrow();
    const ctx = bed.ctx();
    const broken: Context = { ...ctx, tokens: { ...ctx.tokens, issue: () => { throw new Error('no key'); } } };
    await expect(register(broken, input())).rejects.toThrow('no key');
    expect(await everything()).toEqual(before);
  });
});
