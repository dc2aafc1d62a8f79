import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from '../../../bin/service.ts';
import { User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { openRedisProxy } from '../../support/tcp-proxy.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop, type Shop } from '../../support/shop.ts';

/** Behind one trusted proxy that sends the address of the caller. */
const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', LIMIT_SIGN_UP: '100/3600' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

const login = (email: string, password: string, from: string, url = testApp.url) =>
  new RestClient(url).post('/auth/login', { email, password }, { 'x-forwarded-for': from });
const fail = async (email: string, from: string, times: number, url?: string) => {
  for (let time = 0; time < times; time += 1) expect((await login(email, 'wrong wrong', from, url)).status).toBe(401);
};
/** Returns an IP address that was not used before. */
let last = 0;
const newAddress = () => `198.51.100.${(last += 1)}`;
const TOO_MANY = {
  detail: 'Too many attempts. Try again later.',
  code: 'TOO_MANY_ATTEMPTS',
  retry_after: expect.any(Number),
  limit: expect.any(Number),
};
const TOO_OFTEN = {
  detail: 'Rate limit exceeded',
  code: 'RATE_LIMITED',
  retry_after: expect.any(Number),
  limit: expect.any(Number),
};

describe('too many wrong passwords', () => {
  it('block the account for this network over GraphQL and REST, even with the right password', async () => {
    const { email, password } = await newShop(testApp);
    await fail(email, '127.0.0.1', 5);
    const guess = (given: string) =>
      graphql(testApp, null, 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
        input: { email: email.toUpperCase(), password: given },
      });
    for (let time = 0; time < 5; time += 1)
      expect(refusalOf(await guess('wrong wrong'))).toMatchObject({ code: 'INVALID_CREDENTIALS' });

    const rest = await login(email, password, '127.0.0.1');
    expect({ status: rest.status, body: rest.body }).toEqual({ status: 429, body: TOO_MANY });
    expect(Number(rest.headers.get('retry-after'))).toBe(rest.body.retry_after);
    const answer = await guess(password);
    expect(refusalOf(answer)).toEqual({ detail: TOO_MANY.detail, code: TOO_MANY.code });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('do not block other networks or accounts', async () => {
    const from = newAddress();
    await fail(shop.email, from, 10);
    expect((await login(shop.email, shop.password, from)).status).toBe(429);
    expect((await login(shop.email, shop.password, newAddress())).status).toBe(200);
    const other = await newShop(testApp);
    expect((await login(other.email, other.password, from)).status).toBe(200);
  });

  it('are counted for addresses without an account too', async () => {
    const [from, nobody] = [newAddress(), `${randomUUID()}@nobody.example`];
    await fail(nobody, from, 10);
    expect((await login(nobody, 'wrong wrong', from)).status).toBe(429);
  });

  it('are not counted if the password was right', async () => {
    const from = newAddress();
    await fail(shop.email, from, 9);
    for (let time = 0; time < 3; time += 1) expect((await login(shop.email, shop.password, from)).status).toBe(200);
    await fail(shop.email, from, 1);
    expect((await login(shop.email, shop.password, from)).status).toBe(429);
  });

  it('are counted together for a whole IPv6 prefix', async () => {
    const { email, password } = await newShop(testApp);
    for (let time = 0; time < 10; time += 1) await fail(email, `2001:db8:7:7:${time}::1`, 1);
    expect((await login(email, password, '2001:db8:7:7:ffff::2')).status).toBe(429);
    expect((await login(email, password, '2001:db8:7:8::2')).status).toBe(200);
  });

  it('cannot be distributed by forged headers behind a trusted proxy', async () => {
    const { email, password } = await newShop(testApp);
    const from = newAddress();
    for (let time = 0; time < 10; time += 1) await fail(email, `${newAddress()}, ${from}`, 1);
    expect((await login(email, password, `${newAddress()}, ${from}`)).status).toBe(429);
  });

  it('cannot be distributed by forged headers without a trusted proxy', async () => {
    const { email, password } = await newShop(testApp);
    const service = await startService({ ...testApp.config, TRUSTED_PROXIES: 0 }, testApp.stores);
    try {
      for (let time = 0; time < 10; time += 1) await fail(email, newAddress(), 1, service.url!);
      expect((await login(email, password, newAddress(), service.url!)).status).toBe(429);
    } finally {
      await service.stop();
    }
  });

  it('are limited when they are concurrent', async () => {
    const { email } = await newShop(testApp);
    const from = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await login(email, 'wrong wrong', from)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('are counted in memory while Redis is down', async () => {
    const { email, password } = await newShop(testApp);
    const proxy = await openRedisProxy();
    const service = await startService(testApp.config, { ...testApp.stores, redisUrl: proxy.url });
    try {
      proxy.cut();
      await proxy.closed;
      const from = newAddress();
      await fail(email, from, 10, service.url!);
      expect((await login(email, password, from, service.url!)).status).toBe(429);
      expect((await login(email, password, newAddress(), service.url!)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});

describe('too many mails', () => {
  const mailsTo = (email: string, kind: string) =>
    testApp.ctx().em.count(Mail, { recipient: email, kind: kind as Mail['kind'] });

  it('for a forgotten password are not sent, without revealing it', async () => {
    const other = await newShop(testApp);
    const answers = [];
    for (const email of [other.email, ` ${other.email.toUpperCase()}`, other.email, other.email, other.email]) {
      answers.push(await new RestClient(testApp.url).post('/auth/forgot-password', { email }));
    }
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body });
    expect(await mailsTo(other.email, 'reset_password')).toBe(3);
    // The limit does not affect mails that only the owner of the account can request.
    expect((await other.rest.post('/auth/resend-verification')).status).toBe(200);
  });

  it('to verify an address are rejected', async () => {
    const other = await newShop(testApp);
    for (let time = 0; time < 3; time += 1)
      expect((await other.rest.post('/auth/resend-verification')).status).toBe(200);
    const { status, body, headers } = await other.rest.post('/auth/resend-verification');
    expect({ status, body }).toEqual({ status: 429, body: TOO_OFTEN });
    expect(Number(headers.get('retry-after'))).toBe(body.retry_after);
    expect(await mailsTo(other.email, 'verify_email')).toBe(4);
  });
});

describe('too many registrations', () => {
  const register = (from: string, more: object = {}, url = testApp.url) =>
    new RestClient(url).post(
      '/auth/register',
      { email: `${randomUUID()}@shop.example`, password: 'correct horse battery', company_name: 'Shop', ...more },
      { 'x-forwarded-for': from },
    );

  it('from one network are rejected and create nothing', async () => {
    const service = await startService(
      { ...testApp.config, LIMIT_SIGN_UP: { points: 2, duration: 3600 } },
      { ...testApp.stores, prefix: `${randomUUID()}:` },
    );
    try {
      const email = `${randomUUID()}@shop.example`;
      const from = '2001:db8:9:9::1';
      expect((await register(from, {}, service.url!)).status).toBe(201);
      expect((await register(from, {}, service.url!)).status).toBe(201);
      const { status, body } = await register('2001:db8:9:9::2', { email }, service.url!);
      expect({ status, body }).toEqual({ status: 429, body: TOO_OFTEN });
      expect(await testApp.ctx().em.count(User, { email })).toBe(0);
      expect((await register('2001:db8:9:a::1', { email }, service.url!)).status).toBe(201);
    } finally {
      await service.stop();
    }
  });

  it('with invalid input are not counted', async () => {
    const from = newAddress();
    for (let time = 0; time < 3; time += 1) expect((await register(from, { company_name: '  ' })).status).toBe(422);
    expect((await register(from)).status).toBe(201);
  });
});
