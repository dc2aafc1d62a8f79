import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
let staff: Shop;
let customer: Shop;

beforeAll(async () => {
  customer = await newShop(testApp);
});

beforeEach(async () => {
  staff = await newShop(testApp);
  await changed(testApp.ctx().em, sql`update users set is_super_admin = true where email = ${staff.email}`);
});

const board = (path: string, init: RequestInit = {}) =>
  fetch(`${testApp.url}/admin/queues${path}`, { redirect: 'manual', ...init });

/** Enters a token in the sign-in page. */
const signIn = (token: string) => board('/session', { method: 'POST', body: new URLSearchParams({ token }) });

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!;

const withCookie = (cookie: string) => ({ headers: { cookie } });

describe('the queue board', () => {
  it('asks for a token and shows nothing without one', async () => {
    for (const path of ['', '/', '/api/queues', '/queue/generation', '/static/favicon-32x32.png']) {
      const response = await board(path);
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.text()).toContain('<form method="post" action="/admin/queues/session">');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('refuses users who are not super admins, and tokens that are none', async () => {
    expect((await signIn(customer.token)).status).toBe(403);
    expect((await signIn('nonsense')).status).toBe(401);
    expect((await signIn('')).status).toBe(401);
    const bearer = await board('/api/queues', { headers: { authorization: `Bearer ${staff.token}` } });
    expect(bearer.status).toBe(401);
    expect((await board('/api/queues', withCookie(`queue_board=${staff.token}`))).status).toBe(401);
  });

  it('shows the queues and their messages to a super admin', async () => {
    const response = await signIn(staff.token);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/queues/']);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /; Path=\/admin\/queues; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
    const signedIn = withCookie(cookieOf(response));
    const page = await board('/', signedIn);
    expect(page.status).toBe(200);
    const [, script] = /<script defer src="(static\/js\/main[^"]+)"/.exec(await page.text())!;
    const loaded = await board(`/${script}`, signedIn);
    expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    await testApp.ctx().queues.enqueue('sync', { id: 'a-row' });
    const listed = await board('/api/queues?activeQueue=sync&status=waiting', signedIn);
    const { queues } = (await listed.json()) as {
      queues: { name: string; readOnlyMode: boolean; jobs: { data: unknown }[] }[];
    };
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['generation', 'sync', 'mail', 'payments']));
    expect(new Set(queues.map(({ readOnlyMode }) => readOnlyMode))).toEqual(new Set([true]));
    expect(queues.find(({ name }) => name === 'sync')!.jobs.map(({ data }) => data)).toEqual([{ id: 'a-row' }]);
    const audited = await rows(
      testApp.ctx().em,
      sql`select action from audit_log where organization_id = ${staff.organizationId} and action like 'queue_board.%'`,
    );
    expect(audited).toEqual([{ action: 'queue_board.opened' }]);
  });

  it('changes nothing, whatever is sent', async () => {
    const { headers } = withCookie(cookieOf(await signIn(staff.token)));
    await testApp.ctx().queues.enqueue('import', { id: 'kept-row' });
    for (const [method, path] of [
      ['PUT', '/api/queues/import/pause'],
      ['PUT', '/api/queues/import/empty'],
      ['PUT', '/api/queues/import/1/clean'],
      ['PUT', '/api/queues/pause'],
      ['POST', '/api/queues/import/add'],
      ['DELETE', '/api/queues/import/1'],
    ] as const)
      expect([path, (await board(path, { method, headers })).status]).toEqual([path, 404]);
    expect(await testApp.ctx().queues.counts('import')).toMatchObject({ waiting: 1 });
  });

  it('ends with the session of the token and with the rights of the user, and its cookie is no access token', async () => {
    const cookie = cookieOf(await signIn(staff.token));
    const [, token] = cookie.split('=') as [string, string];
    expect((await staff.rest.as(token).get('/users/me')).status).toBe(401);
    const { em } = testApp.ctx();
    await changed(em, sql`update users set is_super_admin = false where email = ${staff.email}`);
    expect((await board('/', withCookie(cookie))).status).toBe(403);
    await changed(em, sql`update users set is_super_admin = true where email = ${staff.email}`);
    expect((await board('/', withCookie(cookie))).status).toBe(200);
    await staff.rest.post('/auth/logout');
    expect((await board('/', withCookie(cookie))).status).toBe(401);
  });
});
