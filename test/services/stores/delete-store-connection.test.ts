import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { schema } from '../../../resolvers/schema.ts';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { startSync } from '../../../src/services/sync/start-sync.ts';
import { asUser } from '../../support/as-user.ts';
import { addItems } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { callThrough } from '../../support/operation-call.ts';
import type { Answer } from '../../support/rest-client.ts';
import { newShop, type Shop } from '../../support/shop.ts';

/** Without workers, so that a queued sync stays queued. */
const testApp = useTestApp({ ROLE: 'web' });

async function connect({ rest }: Shop): Promise<string> {
  const { body } = await rest.post('/store-connections', {
    name: 'Shop',
    platform: 'storeA',
    base_url: 'https://shop.example',
    access_token: 'shpat_1',
  });
  return body.id;
}

const newProject = async ({ rest }: Shop, values: object = {}): Promise<string> =>
  (await rest.post('/projects', { name: 'Catalogue', ...values })).body.id;
const isThere = async (id: string) => (await testApp.ctx().em.count(StoreConnection, { id })) === 1;
const storeSource = (id: string) => ({ name: 'Store', source_type: 'store', config: { store_connection_id: id } });

/** Projects and sources of an organization that refer to a deleted connection. */
const dangling = ({ organizationId }: Shop) =>
  rows(
    testApp.ctx().em,
    sql`select p.id from projects p left join data_sources s on s.project_id = p.id and s.source_type = 'store'
         where p.organization_id = ${organizationId}
           and (p.store_connection_id is not null and not exists (select 1 from store_connections where id = p.store_connection_id)
             or s.id is not null and not exists (select 1 from store_connections c where c.id::text = s.config->>'store_connection_id'))`,
  );

describe.each(['REST', 'GraphQL'] as const)('DELETE of a connection, through %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const remove = (shop: Shop, id: string) => call('Mutation.deleteStoreConnection', { connection_id: id }, shop.token);

  it('deletes it with its credentials', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    expect((await remove(shop, id)) ?? true).not.toHaveProperty('detail');
    expect(await isThere(id)).toBe(false);
    expect(await remove(shop, id)).toMatchObject({ detail: 'Store connection not found' });
  });

  it('is rejected while a project is linked to it', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const projectId = await newProject(shop, { store_connection_id: id });
    expect(await remove(shop, id)).toMatchObject({ detail: 'Projects are still linked to this store connection' });
    await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: null });
    await remove(shop, id);
    expect(await isThere(id)).toBe(false);
  });

  it('is rejected while a data source reads it', async () => {
    const shop = await newShop(testApp);
    const [id, other] = [await connect(shop), await connect(shop)];
    const path = `/projects/${await newProject(shop)}/data-sources`;
    const source = await shop.rest.post(path, storeSource(id));
    expect(await remove(shop, id)).toMatchObject({ detail: 'A data source still reads this store connection' });
    await shop.rest.patch(`${path}/${source.body.id}`, { config: { store_connection_id: other } });
    await remove(shop, id);
    expect([await isThere(id), await isThere(other)]).toEqual([false, true]);
  });

  it('is rejected while a sync uses it, also after the project was unlinked', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const projectId = await newProject(shop, { store_connection_id: id });
    await shop.rest.patch(`/store-connections/${id}`, { status: 'active' });
    const job = await startSync(await asUser(testApp, shop), projectId, {});
    await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: null });
    for (const status of ['queued', 'running']) {
      await changed(testApp.ctx().em, sql`update jobs set status = ${status} where id = ${job.id}`);
      expect(await remove(shop, id)).toMatchObject({ detail: 'A sync through this store connection is active' });
    }
    await changed(testApp.ctx().em, sql`update jobs set status = 'completed' where id = ${job.id}`);
    await remove(shop, id);
    expect(await isThere(id)).toBe(false);
  });

  it.each(['blog_connection_id', 'store_connection_id'])(
    'is rejected while a post with this %s is scheduled or being published',
    async (column) => {
      const shop = await newShop(testApp);
      const id = await connect(shop);
      const post = await shop.rest.post(`/projects/${await newProject(shop)}/blog-posts`, { title: 'Oak' });
      const { em } = testApp.ctx();
      const becomes = (status: string) =>
        changed(
          em,
          sql`update blog_posts set status = ${status}, ${sql.ref(column)} = ${id} where id = ${post.body.id}`,
        );
      for (const status of ['scheduled', 'publishing']) {
        expect(await becomes(status)).toBe(1);
        expect(await remove(shop, id)).toMatchObject({
          detail: 'A blog post is still to be published through this store connection',
        });
      }
      await becomes('published');
      await remove(shop, id);
      expect(await isThere(id)).toBe(false);
    },
  );

  it('returns 404 for a connection of another organization', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const id = await connect(shop);
    for (const unknown of [id, randomUUID()])
      expect(await remove(stranger, unknown)).toMatchObject({ detail: 'Store connection not found' });
    expect(await call('Mutation.deleteStoreConnection', { connection_id: id })).toMatchObject({
      detail: 'Invalid or expired token',
    });
    expect(await isThere(id)).toBe(true);
  });
});

describe('DELETE of a connection', () => {
  it('responds with 204 and no body, 409 while it is used, and 422 for an invalid id', async () => {
    const shop = await newShop(testApp);
    const [free, linked] = [await connect(shop), await connect(shop)];
    await newProject(shop, { store_connection_id: linked });
    expect(await shop.rest.delete(`/store-connections/${free}`)).toMatchObject({ status: 204, body: '' });
    expect(await shop.rest.delete(`/store-connections/${linked}`)).toMatchObject({ status: 409 });
    expect(await shop.rest.delete('/store-connections/nonsense')).toMatchObject({ status: 422 });
  });

  it('keeps its name in the sync history', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const projectId = await newProject(shop);
    const item = (await addItems(testApp, projectId, [{}]))[0]!.id;
    await changed(
      testApp.ctx().em,
      sql`insert into sync_history (id, content_item_id, store_connection_id, store_connection_name, synced_at, success) values (${randomUUID()}, ${item}, ${id}, 'Shop', now(), true)`,
    );
    expect(await shop.rest.delete(`/store-connections/${id}`)).toMatchObject({ status: 204 });
    expect((await shop.rest.get(`/projects/${projectId}/sync/${item}/history`)).body.history).toEqual([
      expect.objectContaining({ store_connection_id: id, store_connection_name: 'Shop' }),
    ]);
  });

  it('succeeds once for 20 concurrent requests', async () => {
    const shop = await newShop(testApp);
    const id = await connect(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.rest.delete(`/store-connections/${id}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array.from({ length: 19 }, () => 404),
    ]);
  });

  it.each(Array.from({ length: 6 }, (_, n) => n))(
    'never leaves a project or a source without its connection after a race (%i)',
    async (round) => {
      const shop = await newShop(testApp);
      const [id, other] = [await connect(shop), await connect(shop)];
      const projects = await Promise.all(Array.from({ length: 5 }, () => newProject(shop)));
      const path = (n: number) => `/projects/${projects[n % projects.length]!}`;
      const moved = await Promise.all(
        projects.map(async (_, n) => (await shop.rest.post(`${path(n)}/data-sources`, storeSource(other))).body.id),
      );
      const users: ((n: number) => Promise<Answer>)[] = [
        (n) => shop.rest.patch(path(n), { store_connection_id: id }),
        () => shop.rest.post('/projects', { name: 'New', store_connection_id: id }),
        (n) => shop.rest.post(`${path(n)}/data-sources`, storeSource(id)),
        (n) =>
          shop.rest.patch(`${path(n)}/data-sources/${moved[n % projects.length]!}`, {
            config: { store_connection_id: id },
          }),
      ];
      const remove = () => shop.rest.delete(`/store-connections/${id}`);
      const calls = Array.from({ length: 20 }, (_, n) => ((n + round) % 5 === 4 ? remove() : users[n % 4]!(n)));
      const answers = await Promise.all(calls);
      for (const { status, body } of answers)
        if (![200, 201, 204].includes(status))
          expect([status, body.detail]).toEqual([
            status,
            expect.stringMatching(
              /^(Store connection not found|(Projects are|A data source) still .+ this store connection)$/,
            ),
          ]);
      expect(await dangling(shop)).toEqual([]);
      const deleted = answers.filter(({ status }) => status === 204).length;
      const used = answers.filter(({ status }) => status === 200 || status === 201).length;
      expect([deleted, used > 0, await isThere(id)]).toEqual(deleted === 1 ? [1, false, false] : [0, true, true]);
    },
  );
});

it('rejects a project that is linked while its connection is being deleted', async () => {
  const shop = await newShop(testApp);
  const id = await connect(shop);
  const { em } = testApp.ctx();
  let linking: Promise<Answer[]> | undefined;
  await em.transactional(async (held) => {
    await rows(held, sql`select 1 from store_connections where id = ${id} for update`);
    const projectId = await newProject(shop);
    linking = Promise.all([
      shop.rest.patch(`/projects/${projectId}`, { store_connection_id: id }),
      shop.rest.post(`/projects/${projectId}/data-sources`, storeSource(id)),
    ]);
    await untilLockWait(testApp.ctx(), 2);
    await changed(held, sql`delete from store_connections where id = ${id}`);
  });
  expect((await linking!).map(({ status, body }) => [status, body.detail])).toEqual([
    [404, 'Store connection not found'],
    [404, 'Store connection not found'],
  ]);
  expect(await dangling(shop)).toEqual([]);
});
