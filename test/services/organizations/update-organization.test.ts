import { describe, expect, it } from '@jest/globals';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { User } from '../../../entities/accounts/user.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import { getOrganization } from '../../../src/services/organizations/get-organization.ts';
import { updateOrganization } from '../../../src/services/organizations/update-organization.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';
import { auditEntries, newMemberOnly } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

const MUTATION =
  'mutation ($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { id name slug settings address phoneNumber taxId billingEmail enforce2fa byokEnabled hasAiAKey createdAt } }';
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, 'x']));

describe('the organization', () => {
  it('has exactly the fields of the contract', async () => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.get('/organization');
    expect(body).toEqual({
      id: shop.organizationId,
      name: expect.stringMatching(/^Shop /),
      slug: expect.stringMatching(/^shop-/),
      settings: {},
      address: '',
      phone_number: '',
      tax_id: '',
      billing_email: shop.email,
      byok_enabled: false,
      ...Object.fromEntries(Object.values(AiProviderName).map((name) => [`has_${name}_key`, false])),
      has_aiA_key: false,
      has_aiB_key: false,
      has_aiC_key: false,
      enforce_2fa: false,
      created_at: expect.stringMatching(/Z$/),
    });
  });
});

describe('a change of the organization', () => {
  it('changes the supplied fields and leaves all others, the slug included', async () => {
    const shop = await newShop(testApp);
    const before = (await shop.rest.get('/organization')).body;
    const change = {
      name: ' Grown up ',
      settings: { theme: 'dark' },
      address: 'Main street 1',
      phone_number: '+381 11 1',
      tax_id: '100',
      billing_email: 'bill@shop.example',
      enforce_2fa: true,
    };
    const changed = await shop.rest.patch('/organization', change);
    expect(changed).toMatchObject({ status: 200, body: { ...before, ...change, name: 'Grown up' } });
    expect((await shop.rest.patch('/organization', { billing_email: '' })).body).toEqual({
      ...changed.body,
      billing_email: '',
    });
    expect((await shop.rest.patch('/organization', {})).body).toEqual({ ...changed.body, billing_email: '' });
    expect((await shop.rest.get('/organization')).body).toEqual({ ...changed.body, billing_email: '' });
  });

  it('is the same over GraphQL, also twice in one document', async () => {
    const shop = await newShop(testApp);
    const { body } = await graphql(testApp, shop.token, MUTATION, {
      input: { name: 'By GraphQL', taxId: '7', enforce2fa: true, settings: { a: '1' } },
    });
    expect(body.data.updateOrganization).toMatchObject({
      id: shop.organizationId,
      name: 'By GraphQL',
      taxId: '7',
      enforce2fa: true,
      settings: { a: '1' },
    });
    expect((await shop.rest.get('/organization')).body).toMatchObject({
      name: 'By GraphQL',
      tax_id: '7',
      enforce_2fa: true,
      settings: { a: '1' },
    });
    const twice = await graphql(
      testApp,
      shop.token,
      'mutation { a: updateOrganization(input: { settings: { b: "2" } }) { settings } b: updateOrganization(input: { settings: { a: null, c: "3" } }) { settings } }',
    );
    expect(twice.body.data).toEqual({ a: { settings: { a: '1', b: '2' } }, b: { settings: { b: '2', c: '3' } } });
  });

  it('merges settings key by key and removes a key set to null', async () => {
    const { rest } = await newShop(testApp);
    const longest = { ['x'.repeat(100)]: 'y'.repeat(2000) };
    await rest.patch('/organization', { settings: { a: '1', 'b.c': '2', gone: null, ...longest } });
    expect((await rest.patch('/organization', { settings: { a: null, d: '' } })).body.settings).toEqual({
      'b.c': '2',
      d: '',
      ...longest,
    });
    const own = await rest.patch('/organization', '{"settings": {"__proto__": "x", "constructor": "y"}}');
    expect(Object.entries(own.body.settings)).toEqual(
      expect.arrayContaining([
        ['b.c', '2'],
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ]),
    );
  });

  it('rejects more than 100 settings, counting the stored ones', async () => {
    const { rest } = await newShop(testApp);
    expect((await rest.patch('/organization', { settings: keys(100) })).status).toBe(200);
    expect((await rest.patch('/organization', { settings: { one: 'more' } })).body.errors).toEqual([
      { loc: ['body', 'settings'], msg: 'must have at most 100 keys', type: 'too_long' },
    ]);
    expect((await rest.patch('/organization', { settings: { one: 'more', 'key-0': null } })).status).toBe(200);
  });

  it.each([
    [{ name: '' }, ['name']],
    [{ name: '  ' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ name: 5 }, ['name']],
    [{ name: null }, ['name']],
    [{ settings: null }, ['settings']],
    [{ settings: 'x' }, ['settings']],
    [{ settings: ['x'] }, ['settings']],
    [{ settings: keys(101) }, ['settings']],
    [{ settings: { fine: 'x', 'a.b': 1 } }, ['settings', 'a.b']],
    [{ settings: { a: {} } }, ['settings', 'a']],
    [{ settings: { a: true } }, ['settings', 'a']],
    [{ settings: { '': 'x' } }, ['settings', '']],
    [{ settings: { ['k'.repeat(101)]: 'x' } }, ['settings', 'k'.repeat(100)]],
    [{ settings: { a: 'x'.repeat(2001) } }, ['settings', 'a']],
    [{ address: 'x'.repeat(501) }, ['address']],
    [{ phone_number: '1'.repeat(51) }, ['phone_number']],
    [{ tax_id: '1'.repeat(51) }, ['tax_id']],
    [{ billing_email: 'nonsense' }, ['billing_email']],
    [{ billing_email: ' ' }, ['billing_email']],
    [{ enforce_2fa: null }, ['enforce_2fa']],
    [{ enforce_2fa: 'yes' }, ['enforce_2fa']],
  ])('is rejected with %.80j and changes nothing', async (wrong, path) => {
    const shop = await newShop(testApp);
    const before = (await shop.rest.get('/organization')).body;
    const { status, body } = await shop.rest.patch('/organization', { address: 'Elsewhere', ...wrong });
    expect({ status, path: body.errors[0].loc }).toEqual({ status: 422, path: ['body', ...path] });
    expect((await shop.rest.get('/organization')).body).toEqual(before);
    expect(await auditEntries(testApp, shop)).toEqual([]);
  });

  it('is for administrators, and the role is checked before the input', async () => {
    const member = await newMemberOnly(testApp);
    for (const body of [{ name: 'Mine' }, { name: 5 }]) {
      expect(await member.rest.patch('/organization', body)).toMatchObject({
        status: 403,
        body: { detail: 'Admin access required', code: 'FORBIDDEN' },
      });
      expect((await member.rest.as(null).patch('/organization', body)).status).toBe(401);
    }
    expect(refusalOf(await graphql(testApp, member.token, MUTATION, { input: { name: '' } }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    const ctx = await asUser(testApp, member);
    expect(await refusal(updateOrganization(ctx, { name: 'Mine' }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(updateOrganization(testApp.ctx(), { name: 'Mine' }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await getOrganization(ctx)).name).not.toBe('Mine');
  });

  it('does not affect any other organization', async () => {
    const [one, two] = [await newShop(testApp), await newShop(testApp)];
    const before = (await two.rest.get('/organization')).body;
    await one.rest.patch('/organization', { name: 'One', settings: { a: '1' }, enforce_2fa: true });
    expect((await two.rest.get('/organization')).body).toEqual(before);
  });

  it('loses no update when several changes run concurrently', async () => {
    const { rest } = await newShop(testApp);
    const changes = [
      { name: 'Together' },
      { address: 'Here' },
      { tax_id: '9' },
      { enforce_2fa: true },
      ...Array.from({ length: 10 }, (_, n) => ({ settings: { [`key-${n}`]: 'x' } })),
    ];
    const answers = await Promise.all(changes.map((change) => rest.patch('/organization', change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect((await rest.get('/organization')).body).toMatchObject({
      name: 'Together',
      address: 'Here',
      tax_id: '9',
      enforce_2fa: true,
      settings: keys(10),
    });
  });

  it('is audited with the names of the changed fields, and not if nothing changed', async () => {
    const shop = await newShop(testApp);
    const change = { address: 'Secret street', settings: { theme: 'dark' }, enforce_2fa: true };
    await shop.rest.patch('/organization', change);
    await shop.rest.patch('/organization', change);
    await shop.rest.patch('/organization', { ...change, enforce_2fa: false });
    const entry = {
      action: 'organization.updated',
      actorEmail: shop.email,
      targetType: 'organization',
      targetId: shop.organizationId,
      ip: expect.any(String),
    };
    expect(await auditEntries(testApp, shop)).toEqual([
      { ...entry, data: { fields: ['address', 'enforce_2fa', 'settings'], enforce_2fa: true } },
      { ...entry, data: { fields: ['enforce_2fa'], enforce_2fa: false } },
    ]);
  });
});

describe('enforcing the second factor', () => {
  it('leaves sessions without one open, rejects their refresh and requires the setup at the next sign-in', async () => {
    const shop = await newShop(testApp);
    expect((await shop.rest.post('/auth/refresh')).status).toBe(200);
    await shop.rest.patch('/organization', { enforce_2fa: true });
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect(await shop.rest.post('/auth/refresh')).toMatchObject({
      status: 401,
      body: { detail: 'Invalid or expired token' },
    });
    expect(await login(testApp.ctx(), shop)).toMatchObject({
      accessToken: null,
      twoFactorRequired: false,
      twoFactorSetupRequired: true,
      tempToken: expect.any(String),
    });
    await shop.rest.patch('/organization', { enforce_2fa: false });
    expect((await shop.rest.post('/auth/refresh')).status).toBe(200);
  });

  it('does not affect users who have one', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { twoFactorEnabled: true });
    await shop.rest.patch('/organization', { enforce_2fa: true });
    expect((await shop.rest.post('/auth/refresh')).status).toBe(200);
  });
});
