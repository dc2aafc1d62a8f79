import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Mail, MailKind, MailState } from '../../entities/mail/mail.ts';
import { AuditEntry } from '../../entities/organizations/audit-entry.ts';
import { Organization } from '../../entities/organizations/organization.ts';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { RestClient } from '../support/rest-client.ts';
import { jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { newMember } from '../support/members.ts';
import { useTestApp } from '../support/test-app.ts';
import { useCommands } from './commands.ts';

const LIMIT_MS = 240_000;
const { startCommand, dataDir } = useCommands();
const testApp = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

/** Runs a command with `--json` and the stores and files of the service. */
async function cli(...args: string[]) {
  const command = startCommand(
    'cli',
    {
      DATABASE_URL: testApp.stores.databaseUrl,
      REDIS_URL: testApp.stores.redisUrl,
      REDIS_PREFIX: testApp.stores.prefix!,
      DATA_DIR: testApp.config.DATA_DIR,
    },
    ...args,
    '--json',
  );
  const code = await command.ended;
  const out = command.out();
  return { code, err: command.err(), data: (out ? JSON.parse(out) : null) as Record<string, unknown> | null };
}

const auditOf = async ({ organizationId }: Shop, action: string) => {
  const entries = await testApp.ctx().em.find(AuditEntry, { organizationId, action }, { orderBy: { id: 'asc' } });
  return entries.map(({ actorId, data }) => ({ actorId, data }));
};

describe('npm run cli', () => {
  it(
    'shows a user without secrets',
    async () => {
      const { code, data } = await cli('user', shop.email);
      expect({ code, data }).toEqual({
        code: 0,
        data: {
          id: expect.any(String),
          email: shop.email,
          organization_id: shop.organizationId,
          organization: expect.stringMatching(/^Shop /),
          role: 'admin',
          is_active: true,
          is_super_admin: false,
          email_verified: false,
          two_factor_enabled: false,
          open_sessions: 1,
          last_login_at: expect.any(String),
        },
      });
      expect(await cli('user', 'nobody@shop.example')).toEqual({ code: 1, err: 'User not found\n', data: null });
    },
    LIMIT_MS,
  );

  it(
    'signs a user out, deactivates it and activates it again, but not the last administrator',
    async () => {
      const own = await newShop(testApp);
      const member = await newMember(testApp, own);
      const status = async () => (await member.rest.get('/users/me')).status;
      expect(await status()).toBe(200);
      const { email } = (await member.rest.get('/users/me')).body;
      expect(await cli('sign-out', email)).toMatchObject({ code: 0, data: { email, sessions_ended: 1 } });
      expect(await status()).toBe(401);
      expect(await cli('user-active', email, 'off')).toMatchObject({ code: 0, data: { is_active: false } });
      expect(await cli('user', email)).toMatchObject({ data: { is_active: false } });
      expect(await cli('user-active', email, 'on')).toMatchObject({ code: 0, data: { is_active: true } });
      expect(await cli('user-active', own.email, 'off')).toMatchObject({
        code: 1,
        err: 'The last active administrator can be neither demoted nor removed\n',
      });
      expect(await auditOf(own, 'user.updated')).toEqual([
        { actorId: null, data: { sessions_ended: 1, by: 'command line' } },
        { actorId: null, data: { fields: ['is_active'], is_active: false, by: 'command line' } },
        { actorId: null, data: { fields: ['is_active'], is_active: true, by: 'command line' } },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'finds a balance that differs from its entries',
    async () => {
      const { organizationId } = await newShop(testApp);
      expect(await cli('verify-ledger')).toMatchObject({ code: 0, data: { wrong_count: 0, wrong: [] } });
      const add = (amount: string) =>
        changed(
          testApp.ctx().em,
          sql`update balances set topup_balance = topup_balance + ${amount}::numeric where organization_id = ${organizationId}`,
        );
      await add('1.5');
      expect(await cli('verify-ledger')).toMatchObject({
        code: 1,
        err: '',
        data: { wrong_count: 1, wrong: [{ organization_id: organizationId, drift: 1.5 }] },
      });
      await add('-1.5');
    },
    LIMIT_MS,
  );

  it(
    'delivers mails again that were given up, but no codes and no old ones',
    async () => {
      const mail = (kind: MailKind, hours: number, state = MailState.failed) =>
        testApp.ctx().em.insert(Mail, {
          id: randomUUID(),
          kind,
          urgent: kind === MailKind.sign_in_code,
          recipient: shop.email,
          state,
          attempts: 8,
          createdAt: new Date(Date.now() - hours * 3_600_000),
          dueAt: new Date(Date.now() - hours * 3_600_000),
          expiresAt: new Date(Date.now() - 3_600_000),
          lastError: 'the server is unavailable',
        });
      const user = await row<{ id: string }>(testApp.ctx().em, sql`select id from users where email = ${shop.email}`);
      const again = await mail(MailKind.verify_email, 30);
      await changed(testApp.ctx().em, sql`update mails set user_id = ${user!.id} where id = ${again}`);
      const others = [
        await mail(MailKind.sign_in_code, 1),
        await mail(MailKind.password_changed, 100),
        await mail(MailKind.password_changed, 1, MailState.dropped),
      ];
      expect(await cli('redrive-mails')).toMatchObject({ code: 0, data: { mails: 1 } });
      const stateOf = (id: string) =>
        row<{ state: string }>(testApp.ctx().em, sql`select state from mails where id = ${id}`);
      await eventually(async () => (await stateOf(again))?.state === 'sent');
      expect(await Promise.all(others.map((id) => stateOf(id)))).toEqual([
        { state: 'failed' },
        { state: 'failed' },
        { state: 'dropped' },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'seeds a demo organization whose administrator signs in and has an imported catalogue',
    async () => {
      const email = `${randomUUID()}@demo.example`;
      const { code, data } = await cli('seed-demo', email);
      expect({ code, data }).toMatchObject({ code: 0, data: { email, organization_id: expect.any(String) } });
      const signIn = await new RestClient(testApp.url).post('/auth/login', { email, password: data!['password'] });
      const rest = new RestClient(testApp.url, signIn.body.access_token);
      await jobEnd({ ...shop, rest }, data!['import_job_id'] as string);
      const { body: items } = await rest.get(`/projects/${data!['project_id'] as string}/items`);
      expect(items.map((item: { status: string }) => item.status)).toEqual(Array.from({ length: 8 }, () => 'pending'));
      expect(await cli('seed-demo', email)).toMatchObject({ code: 1, data: null });
    },
    LIMIT_MS,
  );

  it(
    'exports the data of an organization to a file',
    async () => {
      const own = await newShop(testApp);
      const file = join(await dataDir(), 'export.zip');
      const { code, data } = await cli('export-organization', own.organizationId, file);
      expect({ code, data }).toMatchObject({ code: 0, data: { organization_id: own.organizationId, file } });
      const content = await readFile(file);
      expect(content.byteLength).toBe(data!['size']);
      expect(content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
      expect(await auditOf(own, 'data_export.requested')).toEqual([{ actorId: null, data: { by: 'command line' } }]);
      expect(await cli('export-organization', randomUUID(), file)).toMatchObject({
        code: 1,
        err: 'Organization not found\n',
      });
    },
    LIMIT_MS,
  );

  it(
    'erases an organization with its users, only with its name, and no other one',
    async () => {
      const own = await newShop(testApp);
      await newMember(testApp, own);
      await newProject(testApp, own);
      const { name } = await testApp.ctx().em.findOneOrFail(Organization, own.organizationId);
      expect(await cli('erase-organization', own.organizationId, '--name', 'Another')).toMatchObject({
        code: 1,
        err: 'The organization has another name\n',
      });
      expect((await own.rest.get('/users/me')).status).toBe(200);
      expect(await cli('erase-organization', own.organizationId, '--name', name)).toMatchObject({
        code: 0,
        data: { deleted: true },
      });
      expect((await own.rest.get('/users/me')).status).toBe(401);
      expect((await shop.rest.get('/users/me')).status).toBe(200);
      const { em } = testApp.ctx();
      expect(await rows(em, sql`select id from users where organization_id = ${own.organizationId}`)).toEqual([]);
      expect(await cli('erase-organization', own.organizationId, '--name', name)).toMatchObject({
        code: 1,
        err: 'Organization not found\n',
      });
    },
    LIMIT_MS,
  );

  it(
    'refuses to erase the organization of a super admin',
    async () => {
      const own = await newShop(testApp);
      const { em } = testApp.ctx();
      await changed(em, sql`update users set is_super_admin = true where email = ${own.email}`);
      const { name } = await em.findOneOrFail(Organization, own.organizationId);
      expect(await cli('erase-organization', own.organizationId, '--name', name)).toMatchObject({
        code: 1,
        err: 'A super admin belongs to the organization, which cannot be deleted\n',
      });
      expect((await own.rest.get('/users/me')).status).toBe(200);
    },
    LIMIT_MS,
  );
});
