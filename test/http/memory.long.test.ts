import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pLimit from 'p-limit';
import { changed, sql } from '../../src/core/sql.ts';
import { addItems } from '../support/catalog.ts';
import { forkProgram } from '../support/fork-program.ts';
import { RestClient } from '../support/rest-client.ts';
import { newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const MB = 1024 * 1024;
const [EDITS, AT_ONCE] = [1000, 10];

let server: ChildProcess;
let url: string;

beforeAll(async () => {
  server = forkProgram('server-main');
  const { DATA_DIR } = testApp.config;
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ROLE: 'web',
    PORT: '0',
    DATA_DIR,
    SANDBOX_URL: testApp.sandbox.url,
  };
  server.send({ env, stores: testApp.stores });
  const [started] = (await once(server, 'message')) as [{ url: string }];
  url = started.url;
}, 240_000);

afterAll(() => void server?.kill('SIGKILL'));

/** The memory of the server after a garbage collection, in MB. */
async function memory(): Promise<number> {
  server.send('measure');
  const [{ rss }] = (await once(server, 'message')) as [{ rss: number }];
  return rss / MB;
}

describe('the memory of the server', () => {
  it('grows by less than 200 MB while one account edits and lists as much as it may', async () => {
    const shop = await newShop(testApp);
    const rest = new RestClient(url, shop.token);
    const { body: project } = await rest.post('/projects', { name: 'Shop' });
    const items = await addItems(
      testApp,
      project.id,
      Array.from({ length: 60 }, () => ({})),
    );
    await changed(
      testApp.ctx().em,
      sql`update content_items set metadata = jsonb_build_object('note', repeat('x', 250000)) where project_id = ${project.id}`,
    );
    const path = `/projects/${project.id}/items/${items[0]!.id}`;
    const edit = (key: string, size: number) =>
      rest.patch(path, { generated_content: { description: key, structured_data: { text: 'x'.repeat(size) } } });
    await Promise.all([edit('first', 1000), rest.get(`/projects/${project.id}/items?limit=10`)]);
    const before = await memory();

    const limit = pLimit(AT_ONCE);
    const answers = await Promise.all(
      Array.from({ length: EDITS }, (_, n) =>
        limit(async () => (await edit(String(n), n % 2 === 0 ? 0.9 * MB : 0.24 * MB)).status),
      ),
    );
    expect(answers.filter((status) => status === 422)).toHaveLength(EDITS / 2);
    expect(answers.filter((status) => status === 200)).toHaveLength(EDITS / 2);
    const lists = await Promise.all(
      Array.from({ length: 5 }, async () => [
        (await rest.get(`${path}/versions?limit=100`)).status,
        (await rest.get(`/projects/${project.id}/items?limit=100`)).body.length,
      ]),
    );
    expect(lists).toEqual(lists.map(() => [200, 60]));
    expect((await memory()) - before).toBeLessThan(200);
  }, 600_000);
});
