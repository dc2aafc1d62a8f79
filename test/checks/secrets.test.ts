import { describe, expect, it } from '@jest/globals';
import { isObjectType } from 'graphql';
import * as entities from '../../entities/index.ts';
import { schema } from '../../resolvers/schema.ts';
import { launchpad } from '../bin/launch.ts';
import { RestClient } from '../support/rest-client.ts';

const pad = launchpad();

/** What a sign-in answers is the one secret that leaves the service. */
const ANSWERED = new Set(['LoginResponse.accessToken', 'LoginResponse.tempToken', 'AccessToken.accessToken', 'Registration.accessToken']);
/** `hasCredentials` and `tokensUsed` say that, and how many; not what. */
const SECRET = /^(?!has)(.*(password|secret|credential|cipher|hash|sealed|apiKey).*|.*token)$/i;

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
    expect(Object.keys(entities)).toContain('OrganizationAiKey');
    expect(schema.getType('OrganizationAiKey')).toBeUndefined();
    expect(schema.getType('Session')).toBeUndefined();
  });

  it('never reach the log, at whatever level', async () => {
    const service = pad.launch('start', { DATA_DIR: await pad.dataDir(), LOG_LEVEL: 'trace' });
    const [, url] = await service.says(/Listening on (http:\S+)/);
    const [, sandbox] = await service.says(/Sandbox on (http:\S+)/);
    const rest = new RestClient(url!);
    const password = 'a-password-to-look-for';
    const accessToken = 'shpat_token-to-look-for';
    const registered = await rest.post('/auth/register', { email: 'log@shop.example', password, company_name: 'Log' });
    expect(registered.status).toBe(201);
    const shop = rest.as(registered.body.access_token);
    const wrong = [
      await rest.post('/auth/login', { email: 'log@shop.example', password: `${password}-wrong` }),
      await rest.post('/auth/register', { email: 'not an address', password, company_name: '' }),
      await shop.post('/store-connections', { name: '', platform: 'storeA', base_url: 'nonsense', access_token: accessToken }),
      await shop.as(`${registered.body.access_token}x`).get('/users/me'),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([401, 422, 422, 401]);
    const connection = await shop.post('/store-connections', { name: 'Shop', platform: 'storeA', base_url: `${sandbox}/storeA`, access_token: accessToken });
    expect((await shop.post(`/store-connections/${connection.body.id}/test`)).body).toMatchObject({ success: true });
    expect((await shop.post('/auth/logout')).status).toBe(200);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);

    const log = service.out() + service.err();
    expect(log).toContain('"level"');
    for (const secret of [password, accessToken, registered.body.access_token.split('.')[2]]) expect(log).not.toContain(secret);
    for (const answer of [...wrong, connection]) expect(JSON.stringify(answer.body)).not.toContain(accessToken);
  });
});
