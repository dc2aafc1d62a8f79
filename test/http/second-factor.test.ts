import { describe, expect, it } from '@jest/globals';
import { Organization } from '../../entities/organizations/organization.ts';
import { useTestApp } from '../support/test-app.ts';
import { enableEmailCodes, enableTotp, tempToken, totp, userIdOf, wrongTotp } from '../support/second-factor.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql, refusalOf } from './graphql-client.ts';

const testApp = useTestApp({ ROLE: 'web' });

const WRONG = { detail: 'Invalid code', code: 'INVALID_CODE' };
const INVALID_TOKEN = { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' };
const TOO_MANY = { detail: 'Too many attempts. Try again later.', code: 'TOO_MANY_ATTEMPTS' };

const VERIFY =
  'mutation Verify($token: String!, $code: String!) { verifyTwoFactor(input: { tempToken: $token, code: $code }) { accessToken tokenType twoFactorRequired twoFactorSetupRequired twoFactorMethod tempToken } }';
const DISABLE = 'mutation Disable($code: String!) { disableTwoFactor(code: $code) { message } }';

const verifyOverRest = ({ rest }: Shop, token: string, code: string) =>
  rest.as(null).post('/auth/verify-2fa', { temp_token: token, code });
const verifyOverGraphql = (token: string, code: string) => graphql(testApp, null, VERIFY, { token, code });
const enforce = (shop: Shop) =>
  testApp.ctx().em.nativeUpdate(Organization, { id: shop.organizationId }, { enforce2fa: true });

describe('the second factor over REST', () => {
  it('is set up, required at sign-in, and disabled', async () => {
    const { rest, email, password } = await newShop(testApp);
    const anybody = rest.as(null);
    const setup = await rest.post('/auth/2fa/setup', { method: 'totp' });
    expect({ status: setup.status, body: setup.body }).toEqual({
      status: 200,
      body: {
        method: 'totp',
        secret: expect.any(String),
        otpauth_uri: expect.stringContaining('otpauth://totp/'),
        message: expect.any(String),
      },
    });
    const { secret } = setup.body;
    const confirmed = await rest.post('/auth/2fa/confirm', { code: totp(secret) });
    expect({ status: confirmed.status, body: confirmed.body }).toEqual({
      status: 200,
      body: { backup_codes: expect.any(Array), message: expect.any(String) },
    });
    const first = await anybody.post('/auth/login', { email, password });
    expect(first.body).toEqual({
      access_token: null,
      token_type: 'bearer',
      two_factor_required: true,
      two_factor_setup_required: false,
      two_factor_method: 'totp',
      temp_token: expect.any(String),
    });
    const second = await anybody.post('/auth/verify-2fa', { temp_token: first.body.temp_token, code: totp(secret, 1) });
    expect({ status: second.status, body: second.body }).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'bearer',
        two_factor_required: false,
        two_factor_setup_required: false,
        two_factor_method: null,
        temp_token: null,
      },
    });
    for (const { headers } of [setup, confirmed, second]) expect(headers.get('cache-control')).toBe('no-store');
    const mine = rest.as(second.body.access_token);
    expect((await mine.get('/users/me')).body).toMatchObject({ two_factor_enabled: true, two_factor_method: 'totp' });
    const disabled = await mine.post('/auth/2fa/disable', { code: confirmed.body.backup_codes[0] });
    expect({ status: disabled.status, body: disabled.body }).toEqual({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await mine.get('/users/me')).body).toMatchObject({ two_factor_enabled: false, two_factor_method: null });
  });

  it('sends codes by mail', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const answers = [
      await shop.rest.as(null).post('/auth/resend-2fa', { temp_token: await tempToken(shop) }),
      await shop.rest.post('/auth/2fa/send-disable-code'),
    ];
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { message: expect.any(String) } });
  });

  it('is set up during a sign-in when the organization enforces it', async () => {
    const shop = await newShop(testApp);
    await enforce(shop);
    const anybody = shop.rest.as(null);
    const token = await tempToken(shop);
    const { body: setup } = await anybody.post('/auth/2fa/setup-with-temp', { temp_token: token, method: 'totp' });
    const { body: confirmed } = await anybody.post('/auth/2fa/confirm-with-temp', {
      temp_token: token,
      code: totp(setup.secret),
    });
    expect([Object.keys(setup), Object.keys(confirmed)].map((keys) => keys.toSorted())).toEqual([
      ['message', 'method', 'otpauth_uri', 'secret'],
      ['backup_codes', 'message'],
    ]);
    const { body } = await verifyOverRest(shop, token, totp(setup.secret, 1));
    expect((await shop.rest.as(body.access_token).get('/users/me')).body.email).toBe(shop.email);
    const refused = await shop.rest
      .as(body.access_token)
      .post('/auth/2fa/disable', { code: confirmed.backup_codes[0] });
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 403,
      body: { detail: 'Two-factor authentication is required by your organization', code: 'SECOND_FACTOR_ENFORCED' },
    });
  });

  it('is suspended and reset by an administrator', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const path = `/users/${await userIdOf(testApp, shop)}/2fa`;
    for (const change of ['disable', 'reset']) {
      const { status, body } = await shop.rest.post(`${path}/${change}`, { current_password: shop.password });
      expect({ status, body }).toEqual({ status: 200, body: { message: expect.any(String) } });
      expect((await shop.rest.post('/auth/2fa/confirm', { code: totp(secret) })).status).toBe(
        change === 'disable' ? 200 : 409,
      );
    }
    const stranger = await newShop(testApp);
    expect((await stranger.rest.post(`${path}/reset`)).body).toEqual({ detail: 'User not found', code: 'NOT_FOUND' });
  });

  it.each([
    ['/auth/2fa/setup', {}],
    ['/auth/2fa/setup', { method: 'sms' }],
    ['/auth/2fa/setup', { method: null }],
    ['/auth/2fa/confirm', {}],
    ['/auth/2fa/confirm', { code: 123456 }],
    ['/auth/2fa/confirm', { code: '1'.repeat(65) }],
    ['/auth/2fa/disable', { code: '1'.repeat(65) }],
    ['/auth/2fa/disable', { code: ['123456'] }],
    ['/auth/verify-2fa', { code: '123456' }],
    ['/auth/verify-2fa', { temp_token: 'x' }],
    ['/auth/verify-2fa', { temp_token: 'x', code: '1'.repeat(65) }],
    ['/auth/resend-2fa', {}],
    ['/auth/2fa/setup-with-temp', { temp_token: 'x', method: 'TOTP' }],
    ['/auth/2fa/confirm-with-temp', { temp_token: 'x', code: null }],
  ])('rejects malformed input: %s %j', async (path, body) => {
    const { rest } = await newShop(testApp);
    expect((await rest.post(path, body)).status).toBe(422);
  });
});

describe('the second factor over GraphQL', () => {
  it('is set up, required at sign-in, and disabled', async () => {
    const { email, password, token } = await newShop(testApp);
    const request = async (bearer: string | null, query: string, variables?: object) =>
      (await graphql(testApp, bearer, query, variables)).body.data;
    const { setupTwoFactor: setup } = await request(
      token,
      'mutation { setupTwoFactor(method: totp) { method secret otpauthUri message } }',
    );
    expect(setup).toMatchObject({ method: 'totp', otpauthUri: expect.stringContaining(setup.secret) });
    const { confirmTwoFactor: confirmed } = await request(
      token,
      'mutation Confirm($code: String!) { confirmTwoFactor(code: $code) { backupCodes message } }',
      { code: totp(setup.secret) },
    );
    const { login } = await request(
      null,
      'mutation Login($input: LoginInput!) { login(input: $input) { accessToken twoFactorRequired tempToken } }',
      { input: { email, password } },
    );
    expect(login).toMatchObject({ accessToken: null, twoFactorRequired: true });
    const { verifyTwoFactor: full } = await request(null, VERIFY, {
      token: login.tempToken,
      code: totp(setup.secret, 1),
    });
    expect(full).toMatchObject({ tokenType: 'bearer', twoFactorRequired: false, tempToken: null });
    expect(await request(full.accessToken, DISABLE, { code: confirmed.backupCodes[0] })).toEqual({
      disableTwoFactor: { message: expect.any(String) },
    });
  });

  it('allows one verification per document', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    const guess = (name: string, code: string) =>
      `${name}: verifyTwoFactor(input: { tempToken: "${token}", code: "${code}" }) { accessToken }`;
    const { status, body } = await graphql(
      testApp,
      null,
      `mutation { ${guess('a', wrongTotp(secret))} ${guess('b', totp(secret))} }`,
    );
    expect({ status, message: body.errors[0].message }).toEqual({
      status: 400,
      message: 'A document may hold only one authentication mutation',
    });
    expect((await verifyOverRest(shop, token, totp(secret))).status).toBe(200);
  });

  it('counts aliases as attempts and stops a document at the first wrong code', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const guesses = [wrongTotp(secret), wrongTotp(secret), totp(secret)].map(
      (code, n) => `g${n}: disableTwoFactor(code: "${code}") { message }`,
    );
    const codes: string[][] = [];
    for (let n = 0; n < 6; n += 1) {
      const { body } = await graphql(testApp, shop.token, `mutation { ${guesses.join(' ')} }`);
      codes.push(body.errors.map((error: { extensions: { code: string } }) => error.extensions.code));
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => ['INVALID_CODE']), ['TOO_MANY_ATTEMPTS']]);
  });
});

describe('the second factor over REST and GraphQL', () => {
  it('is blocked with 429 after five failed attempts by any token, API or operation', async () => {
    const [shop, other] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { secret } = await enableTotp(testApp, shop);
    const theirs = await enableTotp(testApp, other);
    const [one, two] = [await tempToken(shop), await tempToken(shop)];
    const wrong = wrongTotp(secret);
    for (const { status, body } of [
      await verifyOverRest(shop, one, wrong),
      await verifyOverRest(shop, two, 'abc'),
      await shop.rest.post('/auth/2fa/disable', { code: wrong }),
    ]) {
      expect({ status, body }).toEqual({ status: 401, body: WRONG });
    }
    for (const answer of [
      await verifyOverGraphql(one, wrong),
      await graphql(testApp, shop.token, DISABLE, { code: wrong }),
    ])
      expect(refusalOf(answer)).toEqual(WRONG);
    const right = totp(secret);
    for (const { status, body, headers } of [
      await verifyOverRest(shop, one, right),
      await verifyOverRest(shop, two, wrong),
      await shop.rest.post('/auth/2fa/disable', { code: right }),
    ]) {
      expect({ status, body }).toEqual({
        status: 429,
        body: { ...TOO_MANY, retry_after: expect.any(Number), limit: expect.any(Number) },
      });
      expect(Number(headers.get('retry-after'))).toBe(body.retry_after);
    }
    for (const answer of [
      await verifyOverGraphql(two, right),
      await graphql(testApp, shop.token, DISABLE, { code: right }),
    ]) {
      expect(refusalOf(answer)).toEqual(TOO_MANY);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await verifyOverRest(other, await tempToken(other), totp(theirs.secret))).status).toBe(200);
  });

  it('accepts temporary tokens only for its own operations, and no access tokens there', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    expect((await shop.rest.as(token).get('/users/me')).body).toEqual(INVALID_TOKEN);
    expect(refusalOf(await graphql(testApp, token, '{ me { id } }'))).toEqual(INVALID_TOKEN);
    const asTemp: [string, object][] = [
      ['/auth/verify-2fa', { code: totp(secret) }],
      ['/auth/resend-2fa', {}],
      ['/auth/2fa/setup-with-temp', { method: 'totp' }],
      ['/auth/2fa/confirm-with-temp', { code: totp(secret) }],
    ];
    for (const [path, rest] of asTemp) {
      const wrongKinds = path.includes('-with-temp') ? [shop.token, token] : [shop.token];
      for (const temp_token of wrongKinds) {
        const { status, body } = await shop.rest.as(null).post(path, { temp_token, ...rest });
        expect({ status, body }).toEqual({ status: 401, body: INVALID_TOKEN });
      }
    }
    expect(refusalOf(await verifyOverGraphql(shop.token, totp(secret)))).toEqual(INVALID_TOKEN);
  });
});
