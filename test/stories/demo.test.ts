import { describe, expect, it } from '@jest/globals';
import {
  BalanceDocument,
  GraphqlClient,
  LoginDocument,
  ProjectsDocument,
  StoreConnectionDocument,
  TestStoreConnectionDocument,
} from '../../client/index.ts';
import { launchpad } from '../bin/launch.ts';
import { eventually } from '../support/eventually.ts';
import { descendants, isAlive } from '../support/processes.ts';

const LIMIT_MS = 180_000;
const { launch, dataDir } = launchpad();

/** What the demo says along the way, in order. */
const STORY = [
  /Everything starts/,
  /Demo Shop \w+ begins on the free tier with 50\.0000 CT/,
  /92 items imported, variants included; 0 bad rows/,
  /29 texts, about [\d,]+ tokens: \d+\.\d{4} CT of 50\.0000 CT/,
  /6 of 29\n[^]*29 of 29\n[^]*29 written, 0 failed/,
  /before +End-grain cutting board[^]*after +\w/,
  /29 approved/,
  /29 of 29\n[^]*29 pushed, 0 refused/,
  /oak-cutting-board → Sandbox shop: pushed/,
  /section +Why it lasts: [^]*section +What we would give: [^]*section +How to look after it: /,
  /link +\w[^]*→\s+http\S+\/storeA\/products\/\S+/,
  /picture +http\S+\/api\/v1\/files\/\S+\s+a photo by \w/,
  /published +http\S+\/cms\/\S+/,
  // The texts and the post.
  /\d+\.\d{4} CT spent in 30 entries of the ledger; \d+\.\d{4} CT are left/,
];

describe('npm run demo', () => {
  const shared = dataDir();
  let signIn: { email: string; password: string };

  const demo = async (...args: string[]) => launch('demo', { DATA_DIR: await shared }, ...args);

  it(
    'does the main job and with --exit ends with 0 and leaves nothing behind',
    async () => {
      const run = await demo('--exit');
      await run.says(/The estimate/);
      const started = descendants(run.pid);
      expect(started.length).toBeGreaterThanOrEqual(4); // the guardian, PostgreSQL, Valkey, the sandbox
      expect(await run.ended).toBe(0);
      expect(run.err()).toBe('');
      for (const line of STORY) expect(run.out()).toMatch(line);
      await eventually(() => !started.some(isAlive));
    },
    LIMIT_MS,
  );

  it(
    'runs again on the same data, stays, and gives a sign-in that works',
    async () => {
      const run = await demo();
      const [, url = '', email = '', password = ''] = await run.says(
        /GraphQL +(\S+)\/graphql\n[^]*E-mail +(\S+)\n +Password +(\S+)\n/,
      );
      for (const line of STORY) expect(run.out()).toMatch(line);
      signIn = { email, password };
      const { balance } = await (await signedIn(url)).request(BalanceDocument);
      expect(run.out()).toContain(`${balance.totalBalance} CT are left`);

      const started = descendants(run.pid);
      run.signal('SIGINT');
      expect(await run.ended).toBe(0);
      await eventually(() => !started.some(isAlive));
    },
    LIMIT_MS,
  );

  it(
    'leaves data that npm start goes on with, the connected shop included',
    async () => {
      const start = launch('start', { DATA_DIR: await shared, LOG_LEVEL: 'warn' });
      const [, url = ''] = await start.says(/Listening on (\S+) /);
      const client = await signedIn(url);
      const { projects } = await client.request(ProjectsDocument);
      expect(projects.projects).toMatchObject([{ itemCount: 92, itemCounts: { synced: 29, pending: 63 } }]);
      const connectionId = projects.projects[0]!.storeConnectionId!;
      const { testStoreConnection } = await client.request(TestStoreConnectionDocument, { connectionId });
      expect(testStoreConnection).toMatchObject({ success: true });
      expect(await client.request(StoreConnectionDocument, { connectionId })).toMatchObject({
        storeConnection: { status: 'active' },
      });
      start.signal('SIGTERM');
      expect(await start.ended).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'says in one line what keeps it from running',
    async () => {
      const run = launch('demo', { DATA_DIR: await dataDir(), NODE_ENV: 'production' }, '--exit');
      expect(await run.ended).toBe(1);
      expect(run.err()).toBe('The demo works on the sandbox, which does not start with NODE_ENV=production.\n');
    },
    LIMIT_MS,
  );

  async function signedIn(url: string): Promise<GraphqlClient> {
    const { login } = await new GraphqlClient(url).request(LoginDocument, { input: signIn });
    return new GraphqlClient(url, login.accessToken);
  }
});
