import { describe, expect, it } from '@jest/globals';
import {
  BalanceDocument,
  GraphqlClient,
  LoginDocument,
  ProjectsDocument,
  StoreConnectionDocument,
  TestStoreConnectionDocument,
} from '../../client/index.ts';
import { useCommands } from '../bin/commands.ts';
import { eventually } from '../support/eventually.ts';
import { descendants, isAlive } from '../support/processes.ts';

const LIMIT_MS = 240_000;
const { startCommand, dataDir } = useCommands();

/** The output of the demo, in order. */
const OUTPUT = [
  /1\. Starting the service\n[^]*The API listens on \S+, and the workers are\s+running/,
  /Demo Shop \w+ is registered on the free tier and has 50\.0000 CT/,
  /Imported 92 items, including variants\. 0 rows were rejected/,
  /29 texts need about [\d,]+ tokens and cost about \d+\.\d{4} of\s+50\.0000 CT/,
  /6 of 29\n[^]*29 of 29\n[^]*Generated 29 texts; 0 failed/,
  /before +End-grain cutting board[^]*after +\w/,
  /Approved 19 texts\. 10 stay for you to review/,
  /19 of 19\n[^]*Published 19 texts; the store rejected 0/,
  /oak-cutting-board → Sandbox shop: published/,
  /section +Why it lasts: [^]*section +What we would give: [^]*section +How to care for it: /,
  /link +\w[^]*→\s+http\S+\/storeA\/products\/\S+/,
  /image +http\S+\/api\/v1\/files\/\S+\s+a photo by \w/,
  /published +http\S+\/cms\/\S+/,
  // 29 texts and one post.
  /30 ledger entries charge \d+\.\d{4} CT\. The balance is \d+\.\d{4} CT/,
];

describe('npm run demo', () => {
  const shared = dataDir();
  let signIn: { email: string; password: string };

  const demo = async (...args: string[]) => startCommand('demo', { DATA_DIR: await shared }, ...args);

  it(
    'runs the main use case, and with --exit exits with 0 and leaves no process running',
    async () => {
      const run = await demo('--exit');
      await run.untilOutput(/Estimating the cost/);
      const started = descendants(run.pid);
      expect(started.length).toBeGreaterThanOrEqual(4); // the guardian, PostgreSQL, Valkey, the sandbox
      expect(await run.ended).toBe(0);
      expect(run.err()).toBe('');
      for (const pattern of OUTPUT) expect(run.out()).toMatch(pattern);
      await eventually(() => !started.some(isAlive));
    },
    LIMIT_MS,
  );

  it(
    'runs again on the same data, stays up, and prints a valid sign-in',
    async () => {
      const run = await demo();
      const [, url = '', email = '', password = ''] = await run.untilOutput(
        /Console +http\S+\/\?ticket=\S+ [^]*GraphQL +(\S+)\/graphql\n[^]*E-mail +(\S+)\n +Password +(\S+)\n/,
      );
      for (const pattern of OUTPUT) expect(run.out()).toMatch(pattern);
      signIn = { email, password };
      const { balance } = await (await signedIn(url)).request(BalanceDocument);
      expect(run.out()).toContain(`The balance is ${balance.totalBalance} CT`);

      const started = descendants(run.pid);
      run.signal('SIGINT');
      expect(await run.ended).toBe(0);
      await eventually(() => !started.some(isAlive));
    },
    LIMIT_MS,
  );

  it(
    'leaves data that npm start can use, including the connected store',
    async () => {
      const start = startCommand('start', { DATA_DIR: await shared, LOG_LEVEL: 'warn' });
      const [, url = ''] = await start.untilOutput(/Listening on (\S+) /);
      const client = await signedIn(url);
      const { projects } = await client.request(ProjectsDocument);
      expect(projects.projects).toMatchObject([
        { itemCount: 92, itemCounts: { synced: 19, generated: 10, pending: 63 } },
      ]);
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
    'reports in one line why it cannot run',
    async () => {
      const run = startCommand('demo', { DATA_DIR: await dataDir(), NODE_ENV: 'production' }, '--exit');
      expect(await run.ended).toBe(1);
      expect(run.err()).toBe('The demo needs the sandbox, which does not start with NODE_ENV=production.\n');
    },
    LIMIT_MS,
  );

  async function signedIn(url: string): Promise<GraphqlClient> {
    const { login } = await new GraphqlClient(url).request(LoginDocument, { input: signIn });
    return new GraphqlClient(url, login.accessToken);
  }
});
