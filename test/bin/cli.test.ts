import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { User } from '../../entities/accounts/user.ts';
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
import { useCommands } from './commands.ts';

const LIMIT_MS = 240_000;
const { startCommand, dataDir } = useCommands();
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
  const command = startCommand('cli', env, ...args);
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
    'grants and revokes super admin rights, with any capitals in the address',
    async () => {
      const of = ` of ${(await shop.rest.get('/organization')).body.name} (${shop.organizationId})`;
      await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { emailVerified: true });
      const isSuperAdmin = async () => (await shop.rest.get('/users/me')).body.is_super_admin;
      expect(await cli('super-admin', shop.email.toUpperCase(), 'on')).toEqual({
        code: 0,
        out: `${shop.email}${of} is a super admin\n`,
        err: '',
      });
      expect(await isSuperAdmin()).toBe(true);
      expect(await cli('super-admin', shop.email, 'on')).toMatchObject({ code: 0 });
      expect(await cli('super-admin', shop.email, 'off')).toEqual({
        code: 0,
        out: `${shop.email}${of} is not a super admin\n`,
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
    'refuses super admin rights for an address that is not verified',
    async () => {
      const { email } = await newShop(testApp);
      expect(await cli('super-admin', email, 'on')).toEqual({
        code: 1,
        out: '',
        err: `The address ${email} is not verified\n`,
      });
    },
    LIMIT_MS,
  );

  it(
    'allows and forbids an organization to use its own keys',
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
    'removes control characters from the names that it prints',
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
    'encrypts values of a previous key again, once, and counts values that no key can decrypt',
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
      const undecryptable = createCipher(randomBytes(32)).seal('{}', 'lost');
      await em.nativeUpdate(StoreConnection, two, { credentials: undecryptable });
      const keys = { ENCRYPTION_KEY: next.toString('base64'), ENCRYPTION_KEYS_PREVIOUS: former.toString('hex') };
      const sealed = async (id: string) =>
        (await testApp.ctx().em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] })).credentials!;
      expect(await cliWith(keys, 'rotate-encryption-key')).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^Encrypted with the current key: [1-9]\d*; could not be decrypted: 1 in store_connections.credentials\n$/,
        ),
        err: '',
      });
      expect(createCipher(next).open(await sealed(one), credentialsCipherContext({ id: one, organizationId }))).toBe(
        '{"accessToken":"whsec_1"}',
      );
      expect(await sealed(two)).toBe(undecryptable);
      expect(await cliWith(keys, 'rotate-encryption-key')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/: 0; could not be decrypted: 1 in/),
      });
    },
    LIMIT_MS,
  );

  it.each([
    [1, ['super-admin', 'nobody@shop.example', 'on'], 'User not found\n'],
    [1, ['byok', randomUUID(), 'on'], 'Organization not found\n'],
    [1, ['byok', 'no-id', 'on'], 'Organization not found\n'],
    [2, [], expect.stringMatching(/^A command is missing\. The commands are user, super-admin, .* See --help\.\n$/)],
    [2, ['sudo'], "unknown command 'sudo'. See --help.\n"],
    [2, ['super-admin', 'a@b.example'], "missing required argument 'state'. See --help.\n"],
    [2, ['super-admin', 'a@b.example', 'yes'], expect.stringMatching(/'yes' is invalid.* on, off\. See --help\.\n$/)],
    [2, ['byok', randomUUID(), 'on', 'off'], expect.stringMatching(/^too many arguments for 'byok'.*\n$/)],
    [2, ['rotate-encryption-key', 'now'], expect.stringMatching(/^too many arguments.*\n$/)],
    [2, ['byok', '--force'], "unknown option '--force'. See --help.\n"],
    [
      2,
      ['redrive-mails', '--hours', 'all'],
      expect.stringMatching(/'all' is invalid\. Expected a number of hours.*\n$/),
    ],
    [
      2,
      ['erase-organization', randomUUID()],
      expect.stringMatching(/^required option '--name <name>' not specified.*\n$/),
    ],
  ])(
    'prints one line and exits with %i for the arguments %j',
    async (code, args, err) => {
      expect(await cli(...args)).toEqual({ code, out: '', err });
    },
    LIMIT_MS,
  );

  it(
    'uses the embedded stores of a running service and does not stop them',
    async () => {
      const env = { DATA_DIR: await dataDir(), LOG_LEVEL: 'warn' };
      const service = startCommand('start', env);
      const [, url = ''] = await service.untilOutput(/Listening on (\S+) /);
      const rest = new RestClient(url);
      const { body } = await rest.post('/auth/register', {
        email: 'ada@shop.example',
        password: 'long enough',
        company_name: 'Ada',
      });
      const ada = rest.as(body.access_token);
      const { id } = (await ada.get('/organization')).body;
      const command = startCommand('cli', env, 'byok', id, 'on');
      expect(await command.ended).toBe(0);
      expect({ out: command.out(), err: command.err() }).toEqual({ out: 'BYOK is on for Ada\n', err: '' });
      expect((await ada.get('/users/me')).body.organization.byok_enabled).toBe(true);
      service.signal('SIGTERM');
      expect(await service.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'prints its usage without a database',
    async () => {
      const command = startCommand('cli', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, '--help');
      expect(await command.ended).toBe(0);
      for (const usage of ['super-admin <email> <state>', 'byok <organization-id> <state>', 'rotate-encryption-key'])
        expect(command.out()).toContain(usage);
    },
    LIMIT_MS,
  );
});

describe('a setting of the command line', () => {
  it('is not an argument or an input field of any operation', () => {
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

  it('is ignored in the body of a request', async () => {
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
