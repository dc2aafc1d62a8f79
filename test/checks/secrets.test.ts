import { describe, expect, it } from '@jest/globals';
import { isObjectType } from 'graphql';
import { generateSync } from 'otplib';
import * as entities from '../../entities/index.ts';
import { schema } from '../../resolvers/schema.ts';
import { useCommands } from '../bin/commands.ts';
import { RestClient } from '../support/rest-client.ts';
import { writtenMail } from '../support/written-mail.ts';

const commands = useCommands();

/**
 * The secrets that leave the service, each to the one it is made for: what a sign-in, a new second factor, a new key
 * and the chat widget need.
 */
const ANSWERED = new Set([
  'LoginResponse.accessToken',
  'LoginResponse.tempToken',
  'AccessToken.accessToken',
  'Registration.accessToken',
  'TwoFactorSetup.secret',
  'CreatedApiKey.apiKey',
  'WebhookEndpointWithSecret.secret',
  'ChatdeskIdentity.identifierHash',
  // Known to every browser that pays: https://developer.paddle.com/paddlejs/client-side-tokens
  'TopUpCheckout.clientToken',
  'SubscriptionCheckout.clientToken',
]);
/** `hasCredentials` and `tokensUsed` say that, and how many, and `apiKeys` which; not what. */
const SECRET = /^(?!has|apiKeys$)(.*(password|secret|credential|cipher|hash|sealed|apiKey).*|.*token)$/i;

describe('secrets', () => {
  it('are no fields of any type the schema answers with', () => {
    const fields = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => type !== schema.getMutationType() && !type.name.startsWith('__'))
      .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter((name) => SECRET.test(name.split('.')[1]!) && !ANSWERED.has(name))).toEqual([]);
  });

  it('are stored under names that no answer has', () => {
    for (const name of [
      'OrganizationAiKey',
      'SecondFactor',
      'BackupCode',
      'EmailCode',
      'MailedLink',
      'PendingSignIn',
      'Mail',
    ]) {
      expect(Object.keys(entities)).toContain(name);
      expect(schema.getType(name)).toBeUndefined();
    }
  });

  it('never reach the log, at whatever level', async () => {
    const dataDir = await commands.dataDir();
    const service = commands.startCommand('start', { DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
    const [, url] = await service.untilOutput(/Listening on (http:\S+)/);
    const [, sandbox] = await service.untilOutput(/Sandbox on (http:\S+)/);
    const rest = new RestClient(url!);
    const password = 'a-password-to-look-for';
    const accessToken = 'shpat_token-to-look-for';
    const registered = await rest.post('/auth/register', { email: 'log@shop.example', password, company_name: 'Log' });
    expect(registered.status).toBe(201);
    const shop = rest.as(registered.body.access_token);
    const wrong = [
      await rest.post('/auth/login', { email: 'log@shop.example', password: `${password}-wrong` }),
      await rest.post('/auth/register', { email: 'not an address', password, company_name: '' }),
      await shop.post('/store-connections', {
        name: '',
        platform: 'storeA',
        base_url: 'nonsense',
        access_token: accessToken,
      }),
      await shop.as(`${registered.body.access_token}x`).get('/users/me'),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([401, 422, 422, 401]);
    const connection = await shop.post('/store-connections', {
      name: 'Shop',
      platform: 'storeA',
      base_url: `${sandbox}/storeA`,
      access_token: accessToken,
    });
    expect((await shop.post(`/store-connections/${connection.body.id}/test`)).body).toMatchObject({ success: true });
    const key = await shop.post('/api-keys', { name: 'Plugin' });
    const setup = await shop.post('/auth/2fa/setup', { method: 'totp' });
    const confirmed = await shop.post('/auth/2fa/confirm', { code: generateSync({ secret: setup.body.secret }) });
    const login = await rest.post('/auth/login', { email: 'log@shop.example', password });
    expect([key, setup, confirmed, login].map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    const mail = await writtenMail(dataDir, 'log@shop.example');
    const link = /verify-email\?token=([\w-]+)/.exec(mail)![1]!;
    expect((await rest.get(`/auth/verify-email?token=${link}`)).status).toBe(200);
    expect((await shop.post('/auth/logout')).status).toBe(200);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);

    const log = service.out() + service.err();
    expect(log).toContain('"level"');
    const tokens = [registered.body.access_token, login.body.temp_token].map((token: string) => token.split('.')[2]!);
    const made = [key.body.api_key, setup.body.secret, link, ...confirmed.body.backup_codes];
    for (const secret of [password, accessToken, ...tokens, ...made]) expect(log).not.toContain(secret);
    for (const answer of [...wrong, connection]) expect(JSON.stringify(answer.body)).not.toContain(accessToken);
  }, 240_000);
});
