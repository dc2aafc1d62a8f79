import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '../../src/core/config.ts';
import { PRODUCTION } from '../support/production.ts';

function problems(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const invalidVariables = (env: Record<string, string | undefined>) =>
  problems(env)
    .map((line) => line.slice(0, line.indexOf(':')))
    .toSorted();

describe('loadConfig', () => {
  it('has a default for every variable outside production', () => {
    expect(loadConfig({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 4000,
      ROLE: 'all',
      DATA_DIR: resolve('.data'),
      ACCESS_TOKEN_TTL: 86_400,
      CORS_ORIGINS: [],
      OUTBOUND_ALLOW: [],
      LOG_LEVEL: 'info',
      WORKER_CONCURRENCY: 4,
      GENERATION_CONCURRENCY: 16,
      SYNC_CONCURRENCY: 16,
      production: false,
      introspection: true,
      runsWeb: true,
      runsWorkers: true,
    });
  });

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ PORT: '', JWT_SECRET: '', DATA_DIR: '', DATABASE_URL: undefined })).toMatchObject({
      PORT: 4000,
      DATA_DIR: resolve('.data'),
    });
  });

  it('names all invalid variables in one error', () => {
    const invalid = {
      NODE_ENV: 'staging',
      PORT: '70000',
      ROLE: 'both',
      JWT_SECRET: 'short',
      ENCRYPTION_KEY: 'no key',
      ACCESS_TOKEN_TTL: '0',
      DATABASE_POOL: '1',
      AIA_BASE_URL: 'ftp://example.com',
      OUTBOUND_ALLOW: 'shop.example:443,localhost',
      LOG_LEVEL: 'loud',
      GRAPHQL_INTROSPECTION: 'yes',
      WORKER_CONCURRENCY: '1.5',
      SANDBOX_URL: 'sandbox',
    };
    expect(invalidVariables(invalid)).toEqual(Object.keys(invalid).toSorted());
  });

  it('never includes a secret in its error', () => {
    expect(problems({ JWT_SECRET: 'hush-hush', ENCRYPTION_KEY: 'hush-hush' }).join()).not.toContain('hush');
  });

  it('requires stores and secrets in production and also names other invalid variables', () => {
    const { NODE_ENV, ...required } = PRODUCTION;
    expect(invalidVariables({ NODE_ENV })).toEqual(Object.keys(required).toSorted());
    expect(invalidVariables({ ...PRODUCTION, JWT_SECRET: '', PORT: 'x' })).toEqual(['JWT_SECRET', 'PORT']);
    expect(loadConfig(PRODUCTION)).toMatchObject({ production: true, introspection: false });
    expect(loadConfig({ ...PRODUCTION, GRAPHQL_INTROSPECTION: 'on' }).introspection).toBe(true);
  });

  it.each([
    { CHATDESK_URL: 'https://chat.example', CHATDESK_API_TOKEN: 'token' },
    { CHATDESK_URL: 'https://chat.example' },
    { CHATDESK_API_TOKEN: 'token' },
    { CHATDESK_URL: 'https://chat.example', CHATDESK_API_TOKEN: 'token', CHATDESK_WEBHOOK_SECRET: ' ' },
  ])('requires the webhook secret of the chat desk in production with %j', (desk) => {
    expect(invalidVariables({ ...PRODUCTION, ...desk })).toEqual(['CHATDESK_WEBHOOK_SECRET']);
    expect(loadConfig({ ...PRODUCTION, ...desk, CHATDESK_WEBHOOK_SECRET: 'secret' }).production).toBe(true);
    expect(loadConfig(desk).production).toBe(false);
  });

  it('requires no webhook secret in production without a chat desk', () => {
    expect(loadConfig({ ...PRODUCTION, CHATDESK_IDENTITY_KEY: 'key' }).production).toBe(true);
  });

  it('accepts cheap hashes of passwords, but never in production', () => {
    expect(loadConfig({ PASSWORD_MEMORY_KIB: '64' }).PASSWORD_MEMORY_KIB).toBe(64);
    expect(() => loadConfig({ ...PRODUCTION, PASSWORD_MEMORY_KIB: '19455' })).toThrow(
      'PASSWORD_MEMORY_KIB: at least 19456 in production',
    );
    expect(loadConfig({ ...PRODUCTION, PASSWORD_MEMORY_KIB: '65536' }).PASSWORD_MEMORY_KIB).toBe(65_536);
  });

  it('allows outbound requests to the sandbox, but never in production', () => {
    const env = { OUTBOUND_ALLOW: ' shop.local:8080 , [::1]:80', SANDBOX_URL: 'http://127.0.0.1:4100/' };
    expect(loadConfig(env)).toMatchObject({
      SANDBOX_URL: 'http://127.0.0.1:4100',
      OUTBOUND_ALLOW: ['shop.local:8080', '[::1]:80', '127.0.0.1:4100'],
    });
    expect(loadConfig({ SANDBOX_URL: 'http://sandbox' }).OUTBOUND_ALLOW).toEqual(['sandbox:80']);
    expect(loadConfig({ ...PRODUCTION, ...env }).OUTBOUND_ALLOW).toEqual(['shop.local:8080', '[::1]:80']);
  });

  it('requires verified addresses in production only, unless it is configured', () => {
    expect(loadConfig({}).requireVerifiedEmail).toBe(false);
    expect(loadConfig(PRODUCTION).requireVerifiedEmail).toBe(true);
    expect(loadConfig({ ...PRODUCTION, REQUIRE_VERIFIED_EMAIL: 'off' }).requireVerifiedEmail).toBe(false);
    expect(loadConfig({ REQUIRE_VERIFIED_EMAIL: 'on' }).requireVerifiedEmail).toBe(true);
  });

  it('has the rate limits of the specification and accepts others', () => {
    expect(loadConfig({})).toMatchObject({
      RATE_LIMITS: 'essential',
      LIMIT_SECOND_FACTOR: { points: 5, duration: 900 },
      LIMIT_LOGIN: { points: 10, duration: 900 },
      LIMIT_LOGIN_NETWORK: { points: 100, duration: 900 },
      LIMIT_LOGIN_ACCOUNT: { points: 20, duration: 86_400 },
      LIMIT_FORGOT_PASSWORD: { points: 20, duration: 3600 },
      LIMIT_MAIL: { points: 3, duration: 600 },
      LIMIT_SIGN_UP: { points: 20, duration: 3600 },
      LIMIT_CALLS: { points: 600, duration: 60 },
      LIMIT_PLUGIN: { points: 60, duration: 60 },
      LIMIT_NEW_ADDRESSES: { points: 50, duration: 86_400 },
      LIMIT_STUDIO_MAILS: { points: 50, duration: 86_400 },
      TRUSTED_PROXIES: 0,
      TEMP_TOKEN_TTL: 600,
    });
    expect(loadConfig(PRODUCTION).RATE_LIMITS).toBe('on');
    expect(loadConfig({ ...PRODUCTION, RATE_LIMITS: 'off', LIMIT_LOGIN: '7/60' })).toMatchObject({
      RATE_LIMITS: 'off',
      LIMIT_LOGIN: { points: 7, duration: 60 },
    });
  });

  it.each(['', '5', '0/60', '5/0', '-1/60', '5 / 60', '5/60s', '1.5/60', '5/60/1'])(
    'rejects the rate %j unless it is empty',
    (text) => {
      expect(invalidVariables({ LIMIT_MAIL: text })).toEqual(text === '' ? [] : ['LIMIT_MAIL']);
    },
  );

  it('builds links and the sender of mails from PUBLIC_URL unless they are configured', () => {
    expect(loadConfig({})).toMatchObject({
      PUBLIC_URL: 'http://localhost:4000',
      FRONTEND_URL: 'http://localhost:4000',
      MAIL_FROM: 'Content Automation <no-reply@localhost>',
    });
    expect(loadConfig({ PUBLIC_URL: 'https://api.example/', MAIL_FROM: 'Shop <hello@shop.example>' })).toMatchObject({
      PUBLIC_URL: 'https://api.example',
      FRONTEND_URL: 'https://api.example',
      MAIL_FROM: 'Shop <hello@shop.example>',
    });
    expect(loadConfig({ PUBLIC_URL: 'https://api.example', FRONTEND_URL: 'https://app.example' })).toMatchObject({
      FRONTEND_URL: 'https://app.example',
      MAIL_FROM: 'Content Automation <no-reply@api.example>',
    });
  });

  it('accepts a list of previous secrets and rejects short ones', () => {
    const [one, two] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(loadConfig({ JWT_SECRETS_PREVIOUS: ` ${one} , ${two} ` }).JWT_SECRETS_PREVIOUS).toEqual([one, two]);
    expect(loadConfig({}).JWT_SECRETS_PREVIOUS).toEqual([]);
    expect(problems({ JWT_SECRETS_PREVIOUS: `${one},hush-hush` })).toEqual([
      'JWT_SECRETS_PREVIOUS: each must have at least 32 characters',
    ]);
  });

  it('names invalid addresses of outside systems', () => {
    const invalid = {
      CAPTCHA_VERIFY_URL: 'captcha.example',
      FRONTEND_URL: 'app.example',
      IDPA_ISSUER: 'idp.example',
      IDPB_JWKS_URL: 'ftp://idp.example',
      PUBLIC_URL: 'javascript:alert(1)',
      RATE_LIMITS: 'some',
      SMTP_URL: 'http://mail.example',
      TEMP_TOKEN_TTL: '0',
      TRUSTED_PROXIES: '-1',
    };
    expect(invalidVariables(invalid)).toEqual(Object.keys(invalid).toSorted());
  });

  it.each([
    '0.0.0.0',
    '::',
    '0',
    '192.168.1.7',
    '2001:db8::1',
    '::ffff:10.0.0.1',
    'content.example',
    'localhost.example',
  ])('refuses to listen on %s unless NODE_ENV is set, and names both variables', (HOST) => {
    for (const NODE_ENV of [undefined, ''])
      expect(problems({ HOST, NODE_ENV })).toEqual([expect.stringMatching(/^HOST: .*NODE_ENV/)]);
    for (const NODE_ENV of ['development', 'test']) expect(loadConfig({ HOST, NODE_ENV }).HOST).toBe(HOST);
    expect(loadConfig({ ...PRODUCTION, HOST }).HOST).toBe(HOST);
  });

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST', ''])(
    'listens on the loopback address %j without NODE_ENV',
    (HOST) => {
      expect(problems({ HOST })).toEqual([]);
    },
  );

  it.each(['smtp:mail.example', 'smtp://', 'http://mail.example'])('rejects the mail server %s', (SMTP_URL) =>
    expect(invalidVariables({ SMTP_URL })).toEqual(['SMTP_URL']),
  );

  it.each(['Shop', 'Shop <a@b.example', 'a@b.example>', 'a@b.example, c@d.example', 'Shop a@b.example'])(
    'rejects the sender %s',
    (MAIL_FROM) => {
      expect(invalidVariables({ MAIL_FROM })).toEqual(['MAIL_FROM']);
    },
  );

  it('keeps the addresses of other systems unchanged, including a trailing slash', () => {
    const env = {
      IDPA_JWKS_URL: 'https://idp.example/keys/',
      IDPB_JWKS_URL: 'https://idp.example/b/',
      CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify/',
    };
    expect(loadConfig(env)).toMatchObject(env);
  });

  it.each([
    ['all', true, true],
    ['web', true, false],
    ['worker', false, true],
  ])('derives from the role %s what the process runs', (ROLE, runsWeb, runsWorkers) => {
    expect(loadConfig({ ROLE })).toMatchObject({ runsWeb, runsWorkers });
  });
});
