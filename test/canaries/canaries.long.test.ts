import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { GraphQLObjectType } from 'graphql';
import { Marks } from './marks.ts';
import { type Outside, startOutside } from './outside.ts';
import { tableNames } from '../support/tables.ts';

// The log of the service, as it writes it, at every level.
const pinoModule = await import('pino');
const lines: string[] = [];
const capture = { write: (line: string) => void lines.push(line) };
jest.unstable_mockModule('pino', () => ({
  ...pinoModule,
  pino: (options: object) => pinoModule.pino({ ...options, level: 'trace' }, capture),
}));

// Before the modules that import its dependency `htmlparser2`, which this CommonJS package requires: Jest cannot load
// both at the same time.
await import('sanitize-html');
const { useTestApp } = await import('../support/test-app.ts');
const { JobType } = await import('../../entities/jobs/job-type.ts');
const { schema } = await import('../../resolvers/schema.ts');
const { rows, sql } = await import('../../src/core/sql.ts');
const { blogStage, stagedPost } = await import('../support/blog.ts');
const { createFixture } = await import('../fuzz/fixture.ts');
const { ROUTES } = await import('../fuzz/routes.ts');
const { Sender } = await import('../fuzz/send.ts');
const { dial, openSocket } = await import('../http/socket-client.ts');
const { eventually } = await import('../support/eventually.ts');
const { registerWebhooks, sendEvent, webhooksSettled } = await import('../support/payments.ts');
const { redisContent } = await import('../support/redis-content.ts');
const { canaryCalls, graphqlCanaryCalls } = await import('./calls.ts');

const LIMIT_MS = 900_000;
/** How long an answer over a socket is awaited. Subscriptions with valid input have none. */
const SOCKET_WAIT_MS = 200;
const marks = new Marks();
let outside: Outside;
let sender: InstanceType<typeof Sender>;
let fixture: Awaited<ReturnType<typeof createFixture>>;
/** Error bodies with canaries. */
const leaks: string[] = [];

beforeAll(async () => {
  outside = await startOutside(() => testApp.sandbox.url, marks);
});
// Before the hook of the test application, because hooks run in the order of their registration.
afterAll(() => sender?.close());

const testApp = useTestApp(() => ({
  RATE_LIMITS: 'off',
  SANDBOX_URL: outside.url,
  OUTBOUND_ALLOW: new URL(testApp.sandbox.url).host,
  SMTP_URL: outside.smtpUrl,
  AI_PAUSE_SECONDS: '0.1',
  STORE_TIMEOUT_SECONDS: '5',
  PAYMENT_TIMEOUT_SECONDS: '5',
}));

afterAll(() => outside.close());

beforeAll(async () => {
  sender = new Sender(testApp.url);
  fixture = await createFixture(testApp, { runsJobs: true });
  registerWebhooks(testApp);
  // Stores are reached through the same server as all other systems.
  await rows(
    testApp.ctx().em,
    sql`update store_connections set base_url = replace(base_url, ${testApp.sandbox.url}, ${outside.url})`,
  );
  await publishPost();
}, LIMIT_MS);

/** A post needs a site and a content, which no call of a single route has. */
async function publishPost(): Promise<void> {
  const stage = await blogStage(testApp);
  const post = await stagedPost(testApp, stage, { content: `<p>${marks.of('a post', 'content')}</p>` });
  await stage.shop.rest.post(`${stage.path}/${post.id}/publish`, { connection_id: stage.connectionId });
}

type Calls = Parameters<typeof sender.send>[0];

/** Records the canaries in the bodies of errors. They may name an unknown key, which only its caller sees. */
function check(origin: string, text: string): void {
  const found = marks.valuesIn(text);
  if (found.length > 0) leaks.push(`${origin}: ${found.slice(0, 3).join(', ')} in ${text.slice(0, 300)}`);
}

async function send(calls: Calls, token: string | null): Promise<void> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  for (const { call, status, text } of await sender.send(calls, headers)) {
    const errors = call.url === '/graphql' ? JSON.stringify(errorsOf(text) ?? '') : text;
    if (status === null || status >= 400 || call.url === '/graphql') check(`${call.about} (${status})`, errors);
  }
}

function errorsOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { errors?: unknown }).errors;
  } catch {
    return text;
  }
}

/** Routes that delete records come last. */
const rank = ({ method, path }: (typeof ROUTES)[number]) =>
  Number(method === 'DELETE') + 2 * Number(path.includes('/gdpr/'));
const routes = ROUTES.toSorted((a, b) => rank(a) - rank(b));
const OPERATIONS = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
  ['subscription', schema.getSubscriptionType()],
].flatMap(([kind, type]) =>
  Object.values((type as GraphQLObjectType).getFields()).map((field) => [kind as string, field] as const),
);

/** Waits between the routes, because most jobs do not start while another one of their project is running. */
async function callEveryRoute(): Promise<void> {
  for (const route of routes) {
    await untilIdle();
    await recordJobKinds();
    const calls = canaryCalls(route, fixture.known(route.path), marks);
    await send(calls, await fixture.signIn());
    await send(calls.slice(-1), marks.of(route.name, 'authorization'));
  }
}

/** One valid call of every route, with canaries in its headers. */
async function callOutsideSystems(): Promise<void> {
  for (const route of routes.filter(({ path }) => !path.includes('/gdpr/')))
    await send(canaryCalls(route, fixture.known(route.path), marks).slice(-1), await fixture.signIn());
}

async function callEveryOperation(): Promise<void> {
  const socket = await openSocket(testApp, await fixture.signIn());
  for (const [kind, field] of OPERATIONS) {
    const calls = graphqlCanaryCalls(schema, kind, field, fixture.known(''), marks);
    const token = await fixture.signIn();
    if (kind !== 'subscription')
      await send(
        calls.map(({ call }) => call),
        token,
      );
    for (const { payload } of calls) {
      const id = crypto.randomUUID();
      socket.send({ id, type: 'subscribe', payload });
      // A subscription with valid input has no end, and a call that ends the session closes the socket.
      const none = new Promise<null>((resolve) => void setTimeout(resolve, SOCKET_WAIT_MS, null));
      const message = await Promise.race([socket.next(id), none]);
      const errors = message?.type === 'error' ? message.payload : message?.payload?.errors;
      check(`${kind} ${field.name} by socket`, JSON.stringify(errors ?? ''));
      socket.send({ id, type: 'complete' });
    }
  }
  socket.close();
  const stranger = await dial(testApp);
  const token = marks.of('a socket', 'authorization');
  stranger.send({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
  check('the end of a socket', (await stranger.closed).reason);
}

async function sendEvents(): Promise<void> {
  for (const system of ['payA', 'payB'] as const)
    for (const type of ['transaction.completed', 'subscription.updated', 'payment.succeeded', 'some.other'])
      sendEvent(testApp, system, type, {
        id: marks.of(`an event of ${system}`, 'id'),
        customer: { email: marks.of(`an event of ${system}`, 'email') },
      });
  await webhooksSettled(testApp);
}

/** The kinds of all jobs so far. A later call may delete their project. */
const jobKinds = new Set<string>();
async function recordJobKinds(): Promise<void> {
  const found = await rows<{ kind: string }>(testApp.ctx().em, sql`select distinct job_type as kind from jobs`);
  for (const { kind } of found) jobKinds.add(kind);
}

/** Waits until the workers have nothing left that is due. */
async function untilIdle(): Promise<void> {
  const { em } = testApp.ctx();
  await eventually(
    () =>
      rows(
        em,
        sql`select id from jobs where status in ('queued', 'running') and waiting_until is null
            union all select id from mails where state = 'queued' and attempts = 0`,
      ),
    (busy) => busy.length === 0,
    300_000,
  );
}

/** The canaries in the log, each with the event. */
const logged = () => [
  ...new Set(
    lines.flatMap((line) =>
      marks.in(line).map((origin) => `${(JSON.parse(line) as { event: string }).event}: ${origin}`),
    ),
  ),
];

describe('canaries in every input of every entry point', () => {
  it(
    'reach no log line and no error while the outside systems work',
    async () => {
      await sendEvents();
      await callEveryRoute();
      await untilIdle();
      expect(lines.length).toBeGreaterThan(routes.length);
      expect({ logged: logged(), leaks }).toEqual({ logged: [], leaks: [] });
    },
    LIMIT_MS,
  );

  it(
    'reach no log line and no error when outside systems respond with canaries',
    async () => {
      outside.hostile = true;
      await callOutsideSystems();
      await untilIdle();
      expect({ logged: logged(), leaks }).toEqual({ logged: [], leaks: [] });
      expect([...outside.answered]).toEqual(expect.arrayContaining(['storeA', 'aiA', 'payA', 'unsplash']));
    },
    LIMIT_MS,
  );

  it(
    'reach no log line and no error over GraphQL, by HTTP and by socket',
    async () => {
      outside.hostile = false;
      await callEveryOperation();
      await untilIdle();
      expect({ logged: logged(), leaks }).toEqual({ logged: [], leaks: [] });
    },
    LIMIT_MS,
  );

  it(
    'are in no message of a queue, and secrets in no row of the database',
    async () => {
      expect(marks.in(await redisContent(testApp))).toEqual([]);
      const { em } = testApp.ctx();
      const found: string[] = [];
      for (const name of await tableNames(em))
        for (const { text } of await rows<{ text: string }>(em, sql`select t::text as text from ${sql.table(name)} t`))
          found.push(...marks.secretsIn(text).map((origin) => `${name}: ${origin}`));
      expect([...new Set(found)]).toEqual([]);
    },
    LIMIT_MS,
  );

  it('were sent to every operation of the contract, and by every kind of job', async () => {
    const names = new Set(routes.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`));
    const contract = readFileSync('test/contract/operations.csv', 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([, method, path]) => `${method} ${path}`);
    expect(contract.filter((name) => !names.has(name))).toEqual([]);
    expect([...jobKinds].toSorted()).toEqual(Object.values(JobType).toSorted());
  });
});
