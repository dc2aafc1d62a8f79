import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SignInNetwork } from '../../../entities/accounts/sign-in-network.ts';
import { TwoFactorMethod, User } from '../../../entities/accounts/user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { testMailbox } from '../../support/mailbox.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop } from '../../support/shop.ts';

const mailbox = testMailbox();
const testApp = useTestApp(() => ({
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: '1',
  LIMIT_SIGN_UP: '100/3600',
  LIMIT_LOGIN_NETWORK: '12/900',
  LIMIT_LOGIN_ACCOUNT: '15/86400',
  LIMIT_FORGOT_PASSWORD: '4/3600',
  SMTP_URL: mailbox.url,
}));

const post = (path: string, body: object, from: string) =>
  new RestClient(testApp.url).post(path, body, { 'x-forwarded-for': from });
const login = (email: string, password: string, from: string) => post('/auth/login', { email, password }, from);
/** Returns an address of a network that was not used before. */
let last = 0;
const newAddress = () => `203.0.113.${(last += 1)}`;
/** Wrong passwords from ever new networks. Returns the statuses. */
async function attack(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await login(email, 'wrong wrong', newAddress())).status);
  return statuses;
}

describe('wrong passwords for one account from many networks', () => {
  it('are delayed more and more, with the same answers for an address without an account', async () => {
    const { email } = await newShop(testApp);
    for (const target of [email, `${randomUUID()}@nobody.example`]) {
      expect(await attack(target, 15)).toEqual(Array.from({ length: 15 }, () => 401));
      const statuses = await attack(target, 6);
      expect(statuses[0]).toBe(401);
      expect(statuses).toContain(429);
      const refused = await login(target, 'wrong wrong', newAddress());
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('do not keep the owner out of a network from which the owner has signed in before', async () => {
    const { email, password } = await newShop(testApp);
    const home = newAddress();
    expect((await login(email, password, home)).status).toBe(200);
    await attack(email, 25);
    expect((await login(email, password, newAddress())).status).toBe(429);
    for (let time = 0; time < 3; time += 1) expect((await login(email, password, home)).status).toBe(200);
    // The network has a limit of its own.
    for (let time = 0; time < 10; time += 1) expect((await login(email, 'wrong wrong', home)).status).toBe(401);
    expect((await login(email, password, home)).status).toBe(429);
  });

  it('do not keep the owner out of a new network in which the owner has reset the password', async () => {
    const { email } = await newShop(testApp);
    const [hotel, password] = [newAddress(), 'a new password'];
    await attack(email, 25);
    expect((await post('/auth/forgot-password', { email }, hotel)).status).toBe(200);
    const { source } = await mailbox.next({ to: email, subject: /reset/i });
    const [, token] = /token=3D([\w-]+)/.exec(source.replace(/=\r?\n/g, ''))!;
    expect((await post('/auth/reset-password', { token, new_password: password }, hotel)).status).toBe(200);
    await attack(email, 5);
    expect((await login(email, password, hotel)).status).toBe(200);
  });

  it('delay a person who knows the password but has no second factor, until the sign-in is complete', async () => {
    const { email, password } = await newShop(testApp);
    const { em } = testApp.ctx();
    const { id: userId } = await em.findOneOrFail(User, { email });
    await em.nativeUpdate(User, { id: userId }, { twoFactorEnabled: true, twoFactorMethod: TwoFactorMethod.totp });
    const answer = await login(email, password, newAddress());
    expect(answer).toMatchObject({ status: 200, body: { access_token: null, two_factor_required: true } });
    const networks = await em.find(SignInNetwork, { userId });
    expect(networks.map(({ network }) => network)).toEqual(['127.0.0.1']);
  });
});

describe('wrong passwords for many accounts from one network', () => {
  it('block this network only', async () => {
    const { email, password } = await newShop(testApp);
    const from = newAddress();
    for (let time = 0; time < 12; time += 1)
      expect((await login(`${randomUUID()}@nobody.example`, 'wrong wrong', from)).status).toBe(401);
    const refused = await login(email, password, from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', limit: 12 } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(email, password, newAddress())).status).toBe(200);
  });

  it('are not counted if the password was right', async () => {
    const { email, password } = await newShop(testApp);
    const from = newAddress();
    for (let time = 0; time < 14; time += 1) expect((await login(email, password, from)).status).toBe(200);
  });
});

describe('requests to reset a forgotten password', () => {
  it('are limited by network, whatever the addresses', async () => {
    const from = newAddress();
    const request = (ip: string) => post('/auth/forgot-password', { email: `${randomUUID()}@nobody.example` }, ip);
    for (let time = 0; time < 4; time += 1) expect((await request(from)).status).toBe(200);
    const refused = await request(from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await request(newAddress())).status).toBe(200);
  });
});
