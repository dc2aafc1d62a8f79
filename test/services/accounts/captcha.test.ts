import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { RestClient } from '../../support/rest-client.ts';

const testApp = useTestApp({ ROLE: 'web', CAPTCHA_SECRET: 'a secret' });

beforeEach(() => testApp.sandbox.state.reset());

const person = () => ({
  email: `${randomUUID()}@shop.example`,
  password: 'correct horse battery',
  company_name: 'Shop',
});
const register = (body: object) => new RestClient(testApp.url).post('/auth/register', body);
const isThere = async (email: string) => (await testApp.ctx().em.count(User, { email })) > 0;

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { organizationId } }';

describe('a registration with a required captcha', () => {
  it('succeeds with a solved captcha over GraphQL and REST', async () => {
    const { email, password, company_name: companyName } = person();
    const rest = await register({ ...person(), captcha_token: 'sandbox-pass' });
    expect(rest.status).toBe(201);
    const answer = await graphql(testApp, null, REGISTER, {
      input: { email, password, companyName, captchaToken: 'sandbox-pass' },
    });
    expect(answer.body.data.register.organizationId).toEqual(expect.any(String));
    expect(testApp.sandbox.state.calls.recent('captcha').map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => 'secret=a+secret&response=sandbox-pass&remoteip=127.0.0.1'),
    );
  });

  it.each([
    ['no token', {}, 'field required'],
    ['an empty token', { captcha_token: '' }, 'field required'],
    ['a wrong token', { captcha_token: 'guessed' }, 'is not the answer of a solved captcha'],
  ])('is rejected with %s', async (_what, more, msg) => {
    const given = person();
    const { status, body } = await register({ ...given, ...more });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION',
        detail: `Validation error: body.captcha_token: ${msg}`,
        errors: [{ loc: ['body', 'captcha_token'] }],
      },
    });
    const answer = await graphql(testApp, null, REGISTER, {
      input: {
        email: given.email,
        password: given.password,
        companyName: 'Shop',
        captchaToken: (more as { captcha_token?: string }).captcha_token ?? '',
      },
    });
    expect(refusalOf(answer)).toEqual({ detail: body.detail, code: body.code });
    expect(await isThere(given.email)).toBe(false);
  });

  it('learns that an address is taken only after the captcha', async () => {
    const given = person();
    await register({ ...given, captcha_token: 'sandbox-pass' });
    expect((await register(given)).status).toBe(422);
    expect((await register({ ...given, captcha_token: 'sandbox-pass' })).status).toBe(409);
  });

  it('does not verify the captcha if the input is invalid', async () => {
    expect((await register({ ...person(), password: 'short', captcha_token: 'sandbox-pass' })).status).toBe(422);
    expect((await register({ ...person(), company_name: ' ', captcha_token: 'sandbox-pass' })).status).toBe(422);
    expect(testApp.sandbox.state.calls.count('captcha')).toBe(0);
  });

  it('creates nothing and returns 502 if the captcha system is unavailable', async () => {
    const given = person();
    testApp.sandbox.state.faults.add({ system: 'captcha', kind: 'status', status: 500 });
    const { status, body } = await register({ ...given, captcha_token: 'sandbox-pass' });
    expect({ status, body }).toEqual({
      status: 502,
      body: { detail: 'Upstream provider error', code: 'PROVIDER_ERROR' },
    });
    expect(await isThere(given.email)).toBe(false);
    expect((await register({ ...given, captcha_token: 'sandbox-pass' })).status).toBe(201);
  });
});
