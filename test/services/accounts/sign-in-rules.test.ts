import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { idTokenFrom } from '../../support/identity.ts';
import { callThrough } from '../../support/operation-call.ts';
import { emailCode, enableEmailCodes, enableTotp, totp } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const PLAIN = {
  access_token: null,
  token_type: 'bearer',
  two_factor_required: false,
  two_factor_setup_required: false,
  two_factor_method: null,
  temp_token: null,
};

/** The names of these tests quote the rules of the specification, section 4.1. */
describe.each(['REST', 'GraphQL'] as const)('the rules of sign-in over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const login = ({ email, password }: Shop) => call('Mutation.login', { email, password });
  const enforce = (shop: Shop, enforced = true) =>
    call('Mutation.updateOrganization', { enforce_2fa: enforced }, shop.token);

  it('1. Login without 2FA returns `access_token` set, `two_factor_required` false, `two_factor_setup_required` false, `two_factor_method` null, `temp_token` null.', async () => {
    expect(await login(await newShop(testApp))).toEqual({ ...PLAIN, access_token: expect.any(String) });
  });

  it('2. When the user has 2FA enabled, login returns `access_token` null, `two_factor_required` true, `two_factor_method` set and a `temp_token`; for method `email` a code is emailed during the login call.', async () => {
    const [withTotp, withEmail] = [await newShop(testApp), await newShop(testApp)];
    await enableTotp(testApp, withTotp);
    await enableEmailCodes(testApp, withEmail);
    const codeMails = ({ email }: Shop) =>
      testApp.ctx().em.count(Mail, { recipient: email, kind: MailKind.sign_in_code });
    const secondStep = { ...PLAIN, two_factor_required: true, temp_token: expect.any(String) };
    expect(await login(withTotp)).toEqual({ ...secondStep, two_factor_method: 'totp' });
    expect(await login(withEmail)).toEqual({ ...secondStep, two_factor_method: 'email' });
    expect([await codeMails(withTotp), await codeMails(withEmail)]).toEqual([0, 1]);
  });

  it('3. When the organization enforces 2FA and the user has none, login returns `two_factor_setup_required` true and a `temp_token`; the user completes setup with the `-with-temp` endpoints before obtaining an access token.', async () => {
    const shop = await newShop(testApp);
    await enforce(shop);
    const first = await login(shop);
    expect(first).toEqual({ ...PLAIN, two_factor_setup_required: true, temp_token: expect.any(String) });
    const { temp_token } = first;
    expect(await call('Mutation.verifyTwoFactor', { temp_token, code: '123456' })).toMatchObject({
      detail: 'Invalid or expired token',
    });
    expect(await call('Mutation.setupTwoFactorWithTempToken', { temp_token, method: 'email' })).toMatchObject({
      method: 'email',
    });
    const confirmed = await call('Mutation.confirmTwoFactorWithTempToken', {
      temp_token,
      code: await emailCode(testApp, shop, 'setup'),
    });
    const [backupCode] = confirmed['backup_codes'] as string[];
    expect(await call('Mutation.verifyTwoFactor', { temp_token, code: backupCode })).toEqual({
      ...PLAIN,
      access_token: expect.any(String),
    });
  });

  it('4. When the provider email matches an existing account in an idpA/idpB sign-in, the accounts are linked; when none exists, a new organization and user are created. 2FA applies to these sign-ins as to a password login.', async () => {
    const shop = await newShop(testApp);
    await call('Mutation.updateMe', { first_name: 'Known' }, shop.token);
    const signIn = async (email: string) =>
      call('Mutation.signInWithIdpA', { credential: await idTokenFrom(testApp, 'idpA', { email }) });
    const linked = await signIn(shop.email);
    expect(linked).toEqual({ ...PLAIN, access_token: expect.any(String) });
    const me = await call('Query.me', {}, linked['access_token'] as string);
    expect(me).toMatchObject({
      email: shop.email,
      first_name: 'Known',
      oauth_provider: 'idpA',
      organization: { id: shop.organizationId },
    });

    const email = `${randomUUID()}@new.example`;
    const idToken = await idTokenFrom(testApp, 'idpB', { email });
    const founded = await call('Mutation.signInWithIdpB', {
      id_token: idToken,
      first_name: 'Nova',
      last_name: 'Osoba',
    });
    const stranger = await call('Query.me', {}, founded['access_token'] as string);
    expect(stranger).toMatchObject({
      email,
      role: 'admin',
      first_name: 'Nova',
      last_name: 'Osoba',
      oauth_provider: 'idpB',
    });
    expect((stranger['organization'] as { id: string }).id).not.toBe(shop.organizationId);

    await enableTotp(testApp, { ...shop, rest: shop.rest.as(linked['access_token'] as string) });
    expect(await signIn(shop.email)).toEqual({
      ...PLAIN,
      two_factor_required: true,
      two_factor_method: 'totp',
      temp_token: expect.any(String),
    });
  });

  it('5. Registration creates a Free tier organization that starts with 50 CT.', async () => {
    const registered = await call('Mutation.register', {
      email: `${randomUUID()}@shop.example`,
      password: 'correct horse battery',
      company_name: 'Free',
    });
    expect(await call('Query.balance', {}, registered['access_token'] as string)).toMatchObject({
      subscription_tier: 'free',
      subscription_balance: '50.0000',
      topup_balance: '0.0000',
      total_balance: '50.0000',
    });
  });

  it('6. Disabling 2FA is blocked when the organization enforces it.', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    await enforce(shop);
    expect(await call('Mutation.disableTwoFactor', { code: totp(secret) }, shop.token)).toMatchObject({
      detail: 'Two-factor authentication is required by your organization',
    });
    expect(await call('Query.me', {}, shop.token)).toMatchObject({ two_factor_enabled: true });
    await enforce(shop, false);
    expect(await call('Mutation.disableTwoFactor', { code: totp(secret) }, shop.token)).toMatchObject({
      message: expect.any(String),
    });
    expect(await call('Query.me', {}, shop.token)).toMatchObject({ two_factor_enabled: false });
  });
});
