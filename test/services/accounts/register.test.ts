import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { RegisterInput } from '../../../schema/accounts/inputs.ts';
import type { Context } from '../../../src/core/context.ts';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import { register } from '../../../src/services/accounts/sign-up/register.ts';
import { graphql } from '../../http/graphql-client.ts';
import { refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { RestClient } from '../../support/rest-client.ts';

const testApp = useTestApp({ ROLE: 'web' });

const input = (more: Partial<RegisterInput> = {}): RegisterInput => ({
  email: `${randomUUID()}@shop.example`,
  password: 'correct horse battery',
  companyName: `Shop ${randomUUID()}`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  captchaToken: '',
  ...more,
});

const count = async (ctx: Context, table: string): Promise<number> =>
  (await row<{ n: number }>(ctx.em, sql`select count(*)::int as n from ${sql.ref(table)}`))!.n;
const TABLES = ['organizations', 'users', 'balances', 'transactions', 'sessions', 'mails', 'audit_log'];
const rowCounts = async () => Promise.all(TABLES.map((table) => count(testApp.ctx(), table)));
const slugs = (ids: string[]) =>
  rows<{ slug: string }>(testApp.ctx().em, sql`select slug from organizations where id = any(${ids}::uuid[])`);

describe('register', () => {
  it('creates an organization with its administrator', async () => {
    const given = input({ companyName: '  Käse & Söhne  ' });
    const answer = await register(testApp.ctx(), given);
    expect(answer).toMatchObject({ tokenType: 'bearer', message: 'Registration successful' });
    const { em } = testApp.ctx();
    const organization = await em.findOneOrFail(Organization, answer.organizationId);
    expect(organization).toMatchObject({
      name: 'Käse & Söhne',
      billingEmail: given.email,
      byokEnabled: false,
      enforce2fa: false,
      settings: {},
    });
    expect(organization.slug).toMatch(/^kase-sohne(-[0-9a-f]{8})?$/);
    const user = await em.findOneOrFail(User, { email: given.email }, { populate: ['passwordHash'] });
    expect(user).toMatchObject({
      organizationId: organization.id,
      role: 'admin',
      isActive: true,
      emailVerified: false,
      isSuperAdmin: false,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect(user.lastLoginAt).toBeInstanceOf(Date);
  });

  it('books 50 CT once, with an entry that states the reason', async () => {
    const { organizationId } = await register(testApp.ctx(), input());
    const { em } = testApp.ctx();
    expect(await row(em, sql`select * from balances where organization_id = ${organizationId}`)).toMatchObject({
      subscription_balance: '50.0000',
      topup_balance: '0.0000',
      overage_balance: '0.0000',
      held: '0.0000',
      subscription_tier: 'free',
      overage_enabled: false,
    });
    const entries = await rows(
      em,
      sql`select transaction_type, amount, balance_type, reason
            from transactions
           where organization_id = ${organizationId}`,
    );
    expect(entries).toEqual([
      {
        transaction_type: 'signup_grant',
        amount: '50.0000',
        balance_type: 'subscription',
        reason: `signup:${organizationId}`,
      },
    ]);
  });

  it('opens a session of 30 days', async () => {
    const ctx = { ...testApp.ctx(), ip: '203.0.113.7', userAgent: 'Jest' };
    const { accessToken, organizationId } = await register(ctx, input());
    const viewer = await authenticate(testApp.ctx(), accessToken);
    expect(viewer).toMatchObject({ organizationId, role: 'admin', isSuperAdmin: false, session: { amr: ['pwd'] } });
    const session = await row<{ days: number }>(
      testApp.ctx().em,
      sql`select ip, user_agent, revoked_at, round(extract(epoch from expires_at - created_at) / 86400)::int as days
            from sessions
           where id = ${viewer!.session!.id}`,
    );
    expect(session).toEqual({ ip: '203.0.113.7', user_agent: 'Jest', revoked_at: null, days: 30 });
  });

  it('stores the address in lower case without blanks and rejects it in any other spelling', async () => {
    const name = randomUUID();
    await register(testApp.ctx(), input({ email: `  ${name.toUpperCase()}@Shop.Example ` }));
    expect(await testApp.ctx().em.count(User, { email: `${name}@shop.example` })).toBe(1);
    const before = await rowCounts();
    for (const email of [`${name}@shop.example`, `${name}@SHOP.example`, ` ${name.toUpperCase()}@shop.example`]) {
      expect(await refusal(register(testApp.ctx(), input({ email })))).toMatchObject({
        code: 'CONFLICT',
        message: 'This email address is already registered',
      });
    }
    expect(await rowCounts()).toEqual(before);
  });

  it.each([
    ['under different names', () => `Shop ${randomUUID()}`],
    ['under one name', () => 'The same shop'],
  ])(
    'lets exactly one of ten concurrent registrations take an address %s and stores nothing of the others',
    async (_how, companyName) => {
      const email = `${randomUUID()}@shop.example`;
      const before = await rowCounts();
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => register(testApp.ctx(), input({ email, companyName: companyName() }))),
      );
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(reasons).toHaveLength(9);
      for (const reason of reasons)
        expect(reason).toMatchObject({ code: 'CONFLICT', message: 'This email address is already registered' });
      expect(await rowCounts()).toEqual(before.map((n, index) => n + (TABLES[index] === 'audit_log' ? 2 : 1)));
    },
  );

  it('creates different slugs for the same name, sequentially and concurrently', async () => {
    const companyName = `Namesake ${randomUUID()}`;
    const first = await register(testApp.ctx(), input({ companyName }));
    const others = await Promise.all(Array.from({ length: 10 }, () => register(testApp.ctx(), input({ companyName }))));
    const found = await slugs([first, ...others].map((each) => each.organizationId));
    expect(new Set(found.map((each) => each.slug)).size).toBe(11);
    const base = companyName.toLowerCase().replace(' ', '-');
    for (const { slug } of found) expect(slug.startsWith(base)).toBe(true);
  });

  it.each(['!!!', '株式会社', `${'long '.repeat(12)}x ${'y'.repeat(100)}`])(
    'creates a valid slug for %j',
    async (companyName) => {
      const { organizationId } = await register(testApp.ctx(), input({ companyName }));
      expect((await slugs([organizationId]))[0]!.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    },
  );

  it('adds a verification mail to the outbox and audits the registration', async () => {
    const given = input();
    const { organizationId } = await register({ ...testApp.ctx(), ip: '203.0.113.7' }, given);
    const { em } = testApp.ctx();
    const user = await em.findOneOrFail(User, { email: given.email });
    expect(await em.find(Mail, { recipient: given.email })).toMatchObject([
      { kind: 'verify_email', userId: user.id, facts: null },
    ]);
    const about = { actorId: user.id, actorEmail: given.email, ip: '203.0.113.7' };
    expect(await em.find(AuditEntry, { organizationId }, { orderBy: { action: 'asc' } })).toMatchObject([
      { ...about, action: 'session.opened', targetType: 'session', data: { amr: ['pwd'] } },
      { ...about, action: 'user.registered', targetType: 'organization', targetId: organizationId },
    ]);
  });

  it('grants no rights that the input requests, over GraphQL or REST', async () => {
    const wished = {
      role: 'member',
      is_super_admin: true,
      isSuperAdmin: true,
      email_verified: true,
      byok_enabled: true,
      organization_id: randomUUID(),
      id: randomUUID(),
      is_active: false,
      subscription_balance: '1000.0000',
    };
    const given = { email: `${randomUUID()}@shop.example`, password: 'correct horse battery' };
    const { status, body } = await new RestClient(testApp.url).post('/auth/register', {
      ...given,
      company_name: 'Shop',
      ...wished,
    });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'message', 'organization_id', 'token_type']);
    const me = await new RestClient(testApp.url, body.access_token).get('/users/me');
    expect(me.body).toMatchObject({
      role: 'admin',
      is_super_admin: false,
      email_verified: false,
      is_active: true,
      organization: { byok_enabled: false },
    });
    expect([me.body.id, me.body.organization.id]).not.toEqual(expect.arrayContaining([wished.id]));
    expect(
      (await new RestClient(testApp.url, body.access_token).get('/billing/balance')).body.subscription_balance,
    ).toBe('50.0000');

    const before = await rowCounts();
    for (const field of [
      'role: admin',
      'isSuperAdmin: true',
      'emailVerified: true',
      `organizationId: "${randomUUID()}"`,
    ]) {
      const answer = await graphql(
        testApp,
        null,
        `mutation { register(input: { email: "${randomUUID()}@shop.example", password: "correct horse battery", companyName: "Shop", ${field} }) { organizationId } }`,
      );
      expect(answer.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    }
    expect(await rowCounts()).toEqual(before);
  });

  it.each([
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['a short password', { password: 'x'.repeat(7) }, 'password'],
    ['a long password', { password: 'x'.repeat(129) }, 'password'],
    ['no company', { company_name: '' }, 'company_name'],
    ['a name that is no text', { first_name: 5 }, 'first_name'],
  ])('rejects %s', async (_what, wrong, field) => {
    const { status, body } = await new RestClient(testApp.url).post('/auth/register', {
      email: `${randomUUID()}@shop.example`,
      password: 'correct horse battery',
      company_name: 'Shop',
      ...wrong,
    });
    expect(status).toBe(422);
    expect(body.errors[0].loc).toEqual(['body', field]);
    expect(JSON.stringify(body)).not.toContain('xxxxxxx');
  });

  it('stores nothing if it fails', async () => {
    const before = await rowCounts();
    expect(await refusal(register(testApp.ctx(), input({ companyName: '   ' })))).toMatchObject({
      code: 'VALIDATION',
      message: 'Validation error: body.company_name: must not be blank',
    });
    await expect(register(testApp.ctx(), input({ firstName: 'NUL \0' }))).rejects.toThrow();
    const ctx = testApp.ctx();
    const broken: Context = {
      ...ctx,
      tokens: {
        ...ctx.tokens,
        issue: () => {
          throw new Error('no key');
        },
      },
    };
    await expect(register(broken, input())).rejects.toThrow('no key');
    expect(await rowCounts()).toEqual(before);
  });
});
