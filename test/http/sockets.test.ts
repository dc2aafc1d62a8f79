import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { WebSocket } from 'ws';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';
import { dial, openSocket, type SocketMessage } from './socket-client.ts';

const testApp = useTestApp();
let shop: Shop;
let projectId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  await importCatalogue(shop, projectId, catalogueOf(5));
});

const PROGRESS = 'subscription ($id: ID!) { jobProgress(jobId: $id) { seq type jobId current total status data } }';

/** A job whose log never ends, so that its subscribers wait, because a worker seems to be working on it. */
async function endlessJob(): Promise<string> {
  const id = randomUUID();
  await testApp.ctx().em.execute(
    `insert into jobs (id, organization_id, job_type, status, last_seq, payload, created_at, touched_at)
     values (?, ?, 'sync', 'running', 0, '{}', now(), now() + interval '1 day')`,
    [id, shop.organizationId],
  );
  return id;
}

describe('the authentication of a socket', () => {
  it.each([
    ['without a token', undefined, 4401, 'Unauthorized'],
    ['with an empty token', { Authorization: '' }, 4401, 'Unauthorized'],
    ['with a token that is not a text', { Authorization: { $ne: null } }, 4401, 'Unauthorized'],
    ['with another scheme', { Authorization: 'Basic eHg6eHg=' }, 4401, 'Unauthorized'],
    ['with an invalid token', { Authorization: 'Bearer nonsense' }, 4403, 'Forbidden'],
  ])('fails %s and closes the socket', async (_, payload, code, reason) => {
    const socket = await dial(testApp);
    socket.send({ type: 'connection_init', ...(payload && { payload }) });
    expect(await socket.closed).toEqual({ code, reason });
  });

  it('closes the socket when an operation comes before it', async () => {
    const socket = await dial(testApp);
    socket.subscribe('1', '{ me { id } }');
    expect((await socket.closed).code).toBe(4401);
  });

  it('closes the socket when it is repeated', async () => {
    const socket = await openSocket(testApp, shop.token);
    socket.send({ type: 'connection_init' });
    expect((await socket.closed).code).toBe(4429);
  });

  it('is possible at /graphql only', async () => {
    const socket = new WebSocket(`${testApp.url.replace('http', 'ws')}/api/v1`);
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('400');
  });
});

describe('jobProgress', () => {
  const types = (messages: SocketMessage[]) => messages.map(({ payload }) => payload.data.jobProgress.type);

  it('delivers the stored events and then new ones until the job is complete', async () => {
    const socket = await openSocket(testApp, shop.token);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: {} });
    socket.subscribe('live', PROGRESS, { id: body.job_id });
    const live = await socket.results('live');
    expect(types(live)).toEqual(['start', ...Array.from({ length: 5 }, () => 'progress'), 'complete']);
    expect(live.map(({ payload }) => payload.data.jobProgress.seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);

    const late = await socket.request(PROGRESS, { id: body.job_id });
    expect(late.map(({ payload }) => payload)).toEqual(live.map(({ payload }) => payload));
    socket.close();
  });

  it('delivers the same events as REST', async () => {
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'regeneration', payload: {} });
    await jobEnd(shop, body.job_id);
    const socket = await openSocket(testApp, shop.token);
    const delivered = await socket.request(PROGRESS, { id: body.job_id });
    const stream = await shop.rest.get(`/jobs/${body.job_id}/events`);
    const frames = String(stream.body)
      .split('\n\n')
      .flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? []);
    expect(
      delivered.map(({ payload: { data } }) => ({ type: data.jobProgress.type, ...data.jobProgress.data })),
    ).toEqual(frames.map((data) => JSON.parse(data)));
    socket.close();
  });

  it('agrees with the job and its items, over REST and GraphQL', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'regeneration', payload: {} });
    const job = await jobEnd(shop, body.job_id);
    const socket = await openSocket(testApp, shop.token);
    const events = (await socket.request(PROGRESS, { id: body.job_id })).map(
      ({ payload: { data } }) => data.jobProgress,
    );
    socket.close();
    const progress = events
      .filter(({ type }) => type === 'progress')
      .map(
        ({
          seq,
          data: {
            item_id,
            external_id,
            language,
            status,
            error_code = null,
            message = null,
            attempts,
            tokens_used = null,
            unpaid_tokens = null,
            ct_cost = null,
            finished_at,
          },
        }) => ({
          seq,
          item_id,
          external_id,
          language,
          status,
          error_code,
          message,
          attempts,
          tokens_used,
          unpaid_tokens,
          ct_cost,
          finished_at,
        }),
      );
    expect(progress.map(({ status }) => String(status)).toSorted()).toEqual([
      'failed',
      'succeeded',
      'succeeded',
      'succeeded',
      'succeeded',
    ]);
    expect(job.progress_detail).toEqual(progress);
    expect(events.at(-1).data).toMatchObject({
      generated_count: job.result.succeeded,
      failed_count: job.result.failed,
      ct_used: job.result.ct_used,
    });

    const query =
      'query ($id: ID!, $project: ID!) { job(jobId: $id) { result progressDetail { seq itemId status message ctCost } } items(projectId: $project) { id status generationMetadata } }';
    const { data } = (await graphql(testApp, shop.token, query, { id: body.job_id, project: projectId })).body;
    expect(data.job).toEqual({
      result: job.result,
      progressDetail: progress.map(({ seq, item_id: itemId, status, message, ct_cost: ctCost }) => ({
        seq,
        itemId,
        status,
        message,
        ctCost,
      })),
    });
    for (const { item_id: id, status, ct_cost: cost } of progress) {
      const item = data.items.find((each: { id: string }) => each.id === id);
      expect([item.status, status === 'failed' || item.generationMetadata.ct_cost === cost]).toEqual([
        status === 'failed' ? 'failed' : 'generated',
        true,
      ]);
    }
  });

  it('responds with 404 for a job of another organization, as for an unknown job', async () => {
    const stranger = await newShop(testApp);
    const jobs = await shop.rest.get('/jobs');
    const socket = await openSocket(testApp, stranger.token);
    for (const id of [jobs.body.jobs[0].id, randomUUID()]) {
      expect(await socket.request(PROGRESS, { id })).toMatchObject([
        {
          payload: { errors: [{ message: 'Job not found', path: ['jobProgress'], extensions: { code: 'NOT_FOUND' } }] },
        },
      ]);
    }
    socket.close();
  });

  it('unsubscribes from the job when the client completes the subscription or closes the socket', async () => {
    const jobId = await endlessJob();
    const redis = createClient({ url: testApp.stores.redisUrl });
    await redis.connect();
    const subscribers = async () => Object.values(await redis.pubSubNumSub(`${testApp.stores.prefix}job:${jobId}`))[0];
    const until = (wanted: number) => eventually(subscribers, (count) => count === wanted);
    const [one, other] = [await openSocket(testApp, shop.token), await openSocket(testApp, shop.token)];
    one.subscribe('a', PROGRESS, { id: jobId });
    other.subscribe('b', PROGRESS, { id: jobId });
    await until(1);
    one.send({ id: 'a', type: 'complete' });
    other.close();
    await until(0);
    one.close();
    await redis.close();
  });
});

describe('a socket', () => {
  it('allows 20 subscriptions at a time', async () => {
    const socket = await openSocket(testApp, shop.token);
    const id = await endlessJob();
    for (let n = 1; n <= 20; n += 1) socket.subscribe(`s${n}`, PROGRESS, { id });
    const refusal = {
      type: 'error',
      payload: [{ message: 'At most 20 subscriptions per socket', extensions: { code: 'RATE_LIMITED' } }],
    };
    expect(await socket.request('{ me { email } }')).toMatchObject([refusal]);
    socket.send({ id: 's1', type: 'complete' });
    expect(await socket.request('{ me { email } }')).toMatchObject([
      { payload: { data: { me: { email: shop.email } } } },
    ]);
    socket.close();
  });

  it('is closed by a frame of more than 64 kB', async () => {
    const socket = await openSocket(testApp, shop.token);
    expect(await socket.request(`{ me { email } } #${'x'.repeat(60_000)}`)).toMatchObject([{ type: 'next' }]);
    socket.subscribe('big', `{ me { email } } #${'x'.repeat(65_536)}`);
    expect((await socket.closed).code).toBe(1009);
  });

  it.each([
    ['a document with a syntax error', '{ me { id ', undefined, 'GRAPHQL_PARSE_FAILED'],
    ['too many tokens', `{ me { ${'id '.repeat(2000)} } }`, undefined, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ me { shoeSize } }', undefined, 'GRAPHQL_VALIDATION_FAILED'],
    ['too many root fields', `{ ${'me { id } '.repeat(11)} }`, undefined, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two sign-ins',
      'mutation { a: login(input: {email: "a", password: "1"}) { tokenType } b: login(input: {email: "a", password: "2"}) { tokenType } }',
      undefined,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a document without an operation', 'fragment a on User { id }', undefined, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two subscriptions in one operation',
      `subscription { a: jobProgress(jobId: "${randomUUID()}") { seq } b: jobProgress(jobId: "${randomUUID()}") { seq } }`,
      undefined,
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ])('rejects %s with its error code and stays open', async (_, query, variables, code) => {
    const socket = await openSocket(testApp, shop.token);
    expect(await socket.request(query, variables)).toMatchObject([
      { type: 'error', payload: [{ extensions: { code } }] },
    ]);
    expect(await socket.request('{ me { email } }')).toMatchObject([{ type: 'next' }]);
    socket.close();
  });

  it('rejects a malformed id without repeating it', async () => {
    const socket = await openSocket(testApp, shop.token);
    expect(await socket.request(PROGRESS, { id: 'abc' })).toEqual([
      {
        id: expect.any(String),
        type: 'next',
        payload: {
          errors: [
            {
              message: 'Variable "$id" got an invalid value; must be a UUID',
              locations: [{ line: 1, column: 15 }],
              extensions: { code: 'VALIDATION' },
            },
          ],
        },
      },
    ]);
    socket.close();
  });

  it.each(['no json', '{"type":"unheard-of"}', '{"id":"1","type":"subscribe"}', '[]'])(
    'is closed by the invalid message %s',
    async (text) => {
      const socket = await openSocket(testApp, shop.token);
      socket.socket.send(text);
      expect(await socket.closed).toEqual({ code: 4400, reason: 'Invalid message received' });
    },
  );
});
