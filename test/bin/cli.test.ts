import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { AuditEntry } from '../../entities/organizations/audit-entry.ts';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { schema } from '../../resolvers/schema.ts';
import { createCipher } from '../../src/core/cipher.ts';
import { loadSecrets } from '../../src/core/secrets.ts';
import { credentialsCipherContext } from '../../src/services/stores/credentials.ts';
import { useTestApp } from '../support/test-app.ts';
import { newMember } from '../support/members.ts';
import { RestClient } from '../support/rest-client.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { launchpad } from './launch.ts';

const LIMIT_MS = 60_000;
const { launch, dataDir } = launchpad();
const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

async function cli(...args: string[]) {
  return cliWith({}, ...args);
}

async function cliWith(more: Record<string, string>, ...args: string[]) {
  const env = {
    DATABASE_URL: testApp.stores.databaseUrl,
    REDIS_URL: testApp.stores.redisUrl,
    DATA_DIR: await dataDir(),
    ...more,
  };
  const command = launch('cli', env, ...args);
  return { code: await command.ended, out: command.out(), err: command.err() };
}

const audited = async (action: string) => {
  const entries = await testApp
    .ctx()
    .em.find(AuditEntry, { organizationId: shop.organizationId, action }, { orderBy: { id: 'asc' } });
  return entries.map(({ actorId, actorEmail, targetType, data }) => ({ actorId, actorEmail, targetType, data }));
};

describe('npm run cli', () => {
  it(
    'makes a user super admin, in any spelling of the address, and takes it back',
    async () => {
      const isSuperAdmin = async () => (await shop.rest.get('/users/me')).body.is_super_admin;
      expect(await cli('super-admin', shop.email.toUpperCase(), 'on')).toEqual({
        code: 0,
        out: `${shop.email} is a super admin\n`,
        err: '',
      });
      expect(await isSuperAdmin()).toBe(true);
      expect(await cli('super-admin', shop.email, 'on')).toMatchObject({ code: 0 });
      expect(await cli('super-admin', shop.email, 'off')).toEqual({
        code: 0,
        out: `${shop.email} is no super admin\n`,
        err: '',
      });
      expect(await isSuperAdmin()).toBe(false);
      const nobody = { actorId: null, actorEmail: null, targetType: 'user' };
      expect(await audited('user.updated')).toEqual([
        { ...nobody, data: { fields: ['is_super_admin'], is_super_admin: true, by: 'command line' } },
        { ...nobody, data: { fields: ['is_super_admin'], is_super_admin: false, by: 'command line' } },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'lets an organization bring its own keys, and no longer',
    async () => {
      const enabled = async () => (await shop.rest.get('/users/me')).body.organization.byok_enabled;
      expect(await cli('byok', shop.organizationId, 'on')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^BYOK is on for Shop /),
        err: '',
      });
      expect(await enabled()).toBe(true);
      expect(await cli('byok', shop.organizationId, 'off')).toMatchObject({ code: 0, err: '' });
      expect(await enabled()).toBe(false);
      expect(await audited('organization.updated')).toEqual([
        {
          actorId: null,
          actorEmail: null,
          targetType: 'organization',
          data: { fields: ['byok_enabled'], byok_enabled: true, by: 'command line' },
        },
        {
          actorId: null,
          actorEmail: null,
          targetType: 'organization',
          data: { fields: ['byok_enabled'], byok_enabled: false, by: 'command line' },
        },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'shows a name without what would steer the terminal',
    async () => {
      const { rest, organizationId } = await newShop(testApp);
      await rest.patch('/organization', { name: 'Shop\u001b[2J\u202e\r\nBYOK is off for\u009b31m all' });
      expect(await cli('byok', organizationId, 'on')).toEqual({
        code: 0,
        out: 'BYOK is on for Shop [2J BYOK is off for 31m all\n',
        err: '',
      });
    },
    LIMIT_MS,
  );

  it(
    'seals anew what a former key sealed, once, and says what no key opens',
    async () => {
      const { rest, organizationId } = await newShop(testApp);
      const make = () =>
        rest.post('/store-connections', {
          name: 'Shop',
          platform: 'custom',
          base_url: 'https://shop.example',
          access_token: 'whsec_1',
        });
      const [one, two] = [(await make()).body.id as string, (await make()).body.id as string];
      const { em } = testApp.ctx();
      const [former, next] = [(await loadSecrets(testApp.config)).encryptionKey, randomBytes(32)];
      const lost = createCipher(randomBytes(32)).seal('{}', 'lost');
      await em.nativeUpdate(StoreConnection, two, { credentials: lost });
      const keys = { ENCRYPTION_KEY: next.toString('base64'), ENCRYPTION_KEYS_PREVIOUS: former.toString('hex') };
      const sealed = async (id: string) =>
        (await testApp.ctx().em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] })).credentials!;
      expect(await cliWith(keys, 'rotate-encryption-key')).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^Sealed with the current key: [1-9]\d*; could not be opened: 1 in store_connections.credentials\n$/,
        ),
        err: '',
      });
      expect(createCipher(next).open(await sealed(one), credentialsCipherContext({ id: one, organizationId }))).toBe(
        '{"accessToken":"whsec_1"}',
      );
      expect(await sealed(two)).toBe(lost);
      expect(await cliWith(keys, 'rotate-encryption-key')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/: 0; could not be opened: 1 in/),
      });
    },
    LIMIT_MS,
  );

  it.each([
    [['super-admin', 'nobody@shop.example', 'on'], 'User not found\n'],
    [['byok', randomUUID(), 'on'], 'Organization not found\n'],
    [['byok', 'no-id', 'on'], 'Organization not found\n'],
    [[], 'A command is missing: super-admin, byok, rotate-encryption-key. See --help.\n'],
    [['sudo'], 'Unknown command sudo: super-admin, byok, rotate-encryption-key. See --help.\n'],
    [['super-admin', 'a@b.example'], 'Expected super-admin <email> on|off. See --help.\n'],
    [['super-admin', 'a@b.example', 'yes'], 'Expected super-admin <email> on|off. See --help.\n'],
    [['byok', randomUUID(), 'on', 'off'], 'Expected byok <organization id> on|off. See --help.\n'],
    [['rotate-encryption-key', 'now'], 'Expected rotate-encryption-key without more. See --help.\n'],
    [['byok', '--force'], expect.stringMatching(/^Unknown option '--force'.*\n$/)],
  ])(
    '%j is one line and exit code 1',
    async (args, err) => {
      expect(await cli(...args)).toEqual({ code: 1, out: '', err });
    },
    LIMIT_MS,
  );

  it(
    'shares the embedded stores with a service that runs, and leaves them running',
    async () => {
      const env = { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' };
      const service = launch('start', env);
      const [, url = ''] = await service.says(/Listening on (\S+) /);
      const rest = new RestClient(url);
      const { body } = await rest.post('/auth/register', {
        email: 'ada@shop.example',
        password: 'long enough',
        company_name: 'Ada',
      });
      const command = launch('cli', env, 'super-admin', 'ada@shop.example', 'on');
      expect(await command.ended).toBe(0);
      expect({ out: command.out(), err: command.err() }).toEqual({
        out: 'ada@shop.example is a super admin\n',
        err: '',
      });
      expect((await rest.as(body.access_token).get('/users/me')).body.is_super_admin).toBe(true);
      service.signal('SIGTERM');
      expect(await service.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'explains itself, without a database',
    async () => {
      const command = launch('cli', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, '--help');
      expect(await command.ended).toBe(0);
      expect(command.out()).toContain('super-admin <email> on|off');
      expect(command.out()).toContain('byok <organization id> on|off');
      expect(command.out()).toContain('rotate-encryption-key\n');
    },
    LIMIT_MS,
  );
});

describe('what only the command line sets', () => {
  it('is no argument and no input of any operation', () => {
    const inputs = Object.values(schema.getTypeMap())
      .filter(isInputObjectType)
      .flatMap((type) => Object.keys(type.getFields()));
    const operations = [schema.getQueryType()!, schema.getMutationType()!]
      .filter((type) => isObjectType(getNamedType(type)))
      .flatMap((type) => Object.values(type.getFields()));
    const names = [...inputs, ...operations.flatMap((field) => field.args.map(({ name }) => name))];
    expect(names).toContain('isActive');
    expect(names.filter((name) => /super_?admin|byok/i.test(name))).toEqual([]);
  });

  it('is not touched by a body that names it', async () => {
    const flags = { is_super_admin: true, isSuperAdmin: true, byok_enabled: true, byokEnabled: true };
    const member = await newMember(testApp, shop);
    await shop.rest.patch('/users/me', flags);
    await shop.rest.patch(`/users/${member.userId}`, { ...flags, organization: { byok_enabled: true } });
    await shop.rest.patch('/organization', flags);
    const made = await shop.rest.post('/users', {
      email: `${randomUUID()}@member.example`,
      password: 'long enough',
      ...flags,
    });
    const registered = await shop.rest.as(null).post('/auth/register', {
      email: `${randomUUID()}@shop.example`,
      password: 'long enough',
      company_name: 'Eager',
      ...flags,
    });
    const first = await shop.rest.as(registered.body.access_token).get('/users/me');
    for (const { body } of [made, first, await shop.rest.get('/users/me'), await member.rest.get('/users/me')]) {
      expect(body).toMatchObject({ is_super_admin: false, organization: { byok_enabled: false } });
    }
  });
});
