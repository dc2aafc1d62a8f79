import { afterAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { catalogueOf, importCatalogue, jobEnd, newShop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';
import { tableNames } from '../support/tables.ts';

const testApp = useTestApp({ ROLE: 'web' });
const TOKEN = 'shpat_5ecret0fTheShop';

afterAll(killWorkerProcesses);

describe('the credentials of a store', () => {
  it('appear in no response, log or message, and only as ciphertext in the database', async () => {
    const worker = await startWorkerProcess(testApp, { LOG_LEVEL: 'trace' });
    const shop = await newShop(testApp);
    const { rest } = shop;
    const connection = await rest.post('/store-connections', {
      name: 'Shop',
      platform: 'storeA',
      base_url: `${testApp.sandbox.url}/storeA`,
      access_token: TOKEN,
    });
    const tested = await rest.post(`/store-connections/${connection.body.id}/test`);
    expect(tested.body.success).toBe(true);
    const { body: project } = await rest.post('/projects', { name: 'P', store_connection_id: connection.body.id });
    const ids = await importCatalogue(shop, project.id, catalogueOf(2));
    testApp.sandbox.state.shop.upsert([{ handle: 'product-1' }]);
    const generated = await rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
    await jobEnd(shop, generated.body.job_id);
    await rest.post(`/projects/${project.id}/items/bulk`, { action: 'approve', item_ids: ids });
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', status: 401, match: 'product-2' });
    const { body } = await rest.post(`/projects/${project.id}/jobs`, { job_type: 'sync' });
    const job = await jobEnd(shop, body.job_id);
    expect(job.result).toMatchObject({ succeeded: 1, failed: 1 });

    const responses = await Promise.all(
      [
        '/store-connections',
        `/store-connections/${connection.body.id}`,
        `/projects/${project.id}`,
        `/projects/${project.id}/sync/${ids[1]}/history`,
      ].map((path) => rest.get(path)),
    );
    await worker.signal('SIGTERM');
    expect(worker.output()).toContain('level');
    const contents = {
      connection: connection.body,
      tested: tested.body,
      responses: responses.map((response) => response.body),
      job,
      log: worker.output(),
      database: await allRows(),
      redis: await allMessages(),
    };
    for (const [source, content] of Object.entries(contents))
      expect({ source, found: JSON.stringify(content).includes(TOKEN) }).toEqual({ source, found: false });
  });
});

/** Returns every row of every table as text. */
async function allRows(): Promise<string[]> {
  const tables = await tableNames(testApp.ctx().em);
  const found = await Promise.all(
    tables.map((name) =>
      rows<{ text: string }>(testApp.ctx().em, sql`select t::text as text from ${sql.table(name)} t`),
    ),
  );
  return found.flat().map((each) => each.text);
}

/** Returns everything that Redis stores for this installation. */
async function allMessages(): Promise<unknown[]> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  const keys = await client.keys(`${testApp.stores.prefix}*`);
  const found = await Promise.all(
    keys.map(async (key) => {
      const type = await client.type(key);
      if (type === 'hash') return client.hGetAll(key);
      return type === 'string' ? client.get(key) : key;
    }),
  );
  await client.close();
  return found;
}
