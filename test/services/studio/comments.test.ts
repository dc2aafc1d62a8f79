import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { graphql } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { countStatements } from '../../support/statements.ts';
import { newStaff } from './staff.ts';

type Row = Record<string, unknown>;

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let staff: Shop;
let requestId: string;

beforeEach(async () => {
  [shop, staff] = [await newShop(testApp), await newStaff(testApp)];
  requestId = (await shop.rest.post('/studio-requests', { description: 'A voice of our own' })).body.id;
});

describe.each(['REST', 'GraphQL'] as const)('comments of a studio request over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const say = (content: unknown, { token }: { token: string }, more: Row = {}) =>
    call('Mutation.addStudioComment', { request_id: requestId, content, ...more }, token);
  const commentsFor = async ({ token }: Shop) =>
    (await call('Query.studioRequest', { request_id: requestId }, token))['comments'] as Row[];
  const entryFor = async ({ token }: Shop) =>
    ((await call('Query.studioRequests', { limit: 100, offset: 0 }, token))['requests'] as Row[]).find(
      ({ id }) => id === requestId,
    );

  it('are returned with every field of the contract, and listed oldest first', async () => {
    const member = await newMember(testApp, shop);
    const first = await say('When?', member);
    expect(first).toEqual({
      id: expect.any(String),
      request_id: requestId,
      user_id: member.userId,
      user_name: '',
      user_email: member.email,
      content: 'When?',
      is_internal: false,
      created_at: expect.stringMatching(/Z$/),
    });
    const second = await say('Soon.', staff);
    expect(second).toMatchObject({ user_email: staff.email });
    for (const reader of [shop, member, staff]) expect(await commentsFor(reader)).toEqual([first, second]);
    expect(await entryFor(shop)).toMatchObject({ comment_count: 2, latest_comment_at: second['created_at'] });
  });

  it('are counted and listed for customers without the internal ones', async () => {
    const open = await say('Soon.', staff);
    const hidden = await say('They ask every week.', staff, { is_internal: true });
    expect(hidden).toMatchObject({ is_internal: true });
    expect(await commentsFor(shop)).toEqual([open]);
    expect(await commentsFor(staff)).toEqual([open, hidden]);
    expect(await entryFor(shop)).toMatchObject({ comment_count: 1, latest_comment_at: open['created_at'] });
    expect(await entryFor(staff)).toMatchObject({ comment_count: 2, latest_comment_at: hidden['created_at'] });
    // Staff see internal comments in their own organization too. A request with only internal ones has none for customers.
    requestId = (await staff.rest.post('/studio-requests', { description: 'Ours' })).body.id;
    await say('Between us.', staff, { is_internal: true });
    const colleague = await newMember(testApp, staff);
    expect([(await commentsFor(staff)).length, await commentsFor(colleague)]).toEqual([1, []]);
    expect(await entryFor(colleague)).toMatchObject({ comment_count: 0, latest_comment_at: null });
  });

  it('are rejected in the order 401, 403, 422, 404', async () => {
    const stranger = await newShop(testApp);
    expect(await call('Mutation.addStudioComment', { request_id: requestId, content: 'x' })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    for (const by of [shop, stranger]) {
      expect(await say('Secret', by, { is_internal: true })).toMatchObject({
        code: 'FORBIDDEN',
        detail: 'Internal comments are for super admins only',
      });
    }
    for (const content of ['', ' \t', 'x'.repeat(10_001)]) {
      expect(await say(content, stranger)).toMatchObject({
        code: 'VALIDATION',
        detail: expect.stringContaining('body.content'),
      });
    }
    for (const request_id of [requestId, randomUUID()])
      expect(await say('Hello', stranger, { request_id })).toMatchObject({
        code: 'NOT_FOUND',
        detail: 'Studio request not found',
      });
    expect(await say('Hello', staff, { request_id: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await commentsFor(staff)).toEqual([]);
    const long = 'x'.repeat(10_000);
    expect(await say(long, shop)).toMatchObject({ content: long });
  });

  it('are limited to the newest thousand', async () => {
    const ctx = testApp.ctx();
    await changed(
      ctx.em,
      sql`insert into studio_comments (id, created_at, request_id, content) select gen_random_uuid(), now() - interval '1 day' + n * interval '1 second', ${requestId}, 'No. ' || n from generate_series(1, 1001) n`,
    );
    const comments = await commentsFor(shop);
    expect([comments.length, comments[0]!['content'], comments[999]!['content']]).toEqual([1000, 'No. 2', 'No. 1001']);
    expect(await entryFor(shop)).toMatchObject({ comment_count: 1001 });
  });
});

it('comments are read with authors and requests in the same number of statements for many as for one', async () => {
  const member = await newMember(testApp, shop);
  const ask = async () => [
    await countStatements(testApp, () => shop.rest.get('/studio-requests')),
    await countStatements(testApp, () => shop.rest.get(`/studio-requests/${requestId}`)),
  ];
  const say = ({ rest }: Shop) => rest.post(`/studio-requests/${requestId}/comments`, { content: 'Well?' });
  await say(staff);
  const forOne = await ask();
  // Statements for the caller, the requests, and the comments of one.
  expect(forOne).toEqual([2, 3]);
  await member.rest.post('/studio-requests', { description: 'Another' });
  for (const by of [member, staff, shop]) await say(by);
  expect(await ask()).toEqual(forOne);
});

it('comments are counted again after a new one within the same GraphQL document', async () => {
  const { body } = await graphql(
    testApp,
    staff.token,
    `
      mutation ($id: ID!) {
        before: updateStudioRequest(requestId: $id, input: { priority: 1 }) {
          commentCount
          latestCommentAt
        }
        said: addStudioComment(requestId: $id, input: { content: "Soon." }) {
          createdAt
        }
        after: updateStudioRequest(requestId: $id, input: { priority: 2 }) {
          commentCount
          latestCommentAt
        }
      }
    `,
    { id: requestId },
  );
  const { before, said, after } = body.data;
  expect([before, after]).toEqual([
    { commentCount: 0, latestCommentAt: null },
    { commentCount: 1, latestCommentAt: said.createdAt },
  ]);
});
