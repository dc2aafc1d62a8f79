import { beforeAll, describe, expect, it } from '@jest/globals';
import { User } from '../../entities/accounts/user.ts';
import { SignInPurpose } from '../../entities/accounts/pending-sign-in.ts';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { openSession } from '../../src/services/accounts/sessions/open-session.ts';
import { createPendingSignIn } from '../../src/services/accounts/sign-in/pending-sign-ins.ts';
import { ACCESS, type AccessRow } from '../contract/access.ts';
import { useTestApp } from '../support/test-app.ts';
import { newMember } from '../support/members.ts';
import { graphqlStatus, type OperationCall, pathOf, restStatus } from '../support/operation-call.ts';
import { RestClient } from '../support/rest-client.ts';
import { newShop } from '../support/shop.ts';
import { dial } from './socket-client.ts';

const testApp = useTestApp();
const operations = restOperations(restDialect(schema)).map(
  (operation) => [`${operation.kind}.${operation.name}`, operation] as const,
);
const handMade = Object.keys(ACCESS).filter((name) => name.includes(' '));
const subscriptions = Object.keys(schema.getSubscriptionType()!.getFields());

type Caller = 'nobody' | 'temp' | 'revoked' | 'member';
const CALLERS: Caller[] = ['nobody', 'temp', 'revoked', 'member'];
type Api = 'rest' | 'graphql';
/** One user per API, because some calls are rejected the second time. */
let memberIds: Record<Api, string>;

beforeAll(async () => {
  const shop = await newShop(testApp);
  memberIds = { rest: (await newMember(testApp, shop)).userId, graphql: (await newMember(testApp, shop)).userId };
});

/** A new token for each call, because some calls end their own session. */
async function tokenOf(caller: Caller, api: Api): Promise<string | null> {
  if (caller === 'nobody') return null;
  const ctx = testApp.ctx();
  const user = await ctx.em.findOneOrFail(User, memberIds[api]);
  const token =
    caller === 'temp'
      ? createPendingSignIn(ctx, user, SignInPurpose.verify, ['pwd'])
      : (await openSession(ctx, user, ['pwd'])).accessToken;
  await ctx.em.flush();
  if (caller === 'revoked') await new RestClient(testApp.url, token).post('/auth/logout');
  return token;
}

function expected(row: AccessRow): Record<Caller, number> {
  return { nobody: row.nobody, temp: row.temp ?? row.nobody, revoked: row.revoked ?? row.nobody, member: row.member };
}

async function statuses(
  call: (token: string | null) => Promise<number>,
  api: Api = 'rest',
): Promise<Record<string, number>> {
  const found: [Caller, number][] = [];
  for (const caller of CALLERS) found.push([caller, await call(await tokenOf(caller, api))]);
  return Object.fromEntries(found);
}

describe('the access table', () => {
  it('has a row for every operation and every hand-made route, and no other rows', () => {
    const described = Object.entries(describeRest(schema).paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const served = new Set(operations.map(([, { method, path }]) => `${method} ${path}`));
    const others = described.filter((route) => !served.has(route));
    const known = new Set(handMade.map((route) => route.split('?')[0]));
    expect(
      Object.keys(ACCESS)
        .filter((name) => !name.includes(' '))
        .toSorted(),
    ).toEqual(operations.map(([name]) => name).toSorted());
    expect(others.filter((route) => !known.has(route))).toEqual([]);
  });
});

describe('access without a token and with a temporary, a revoked and a member’s token', () => {
  it.each(operations)('%s responds as the access table says, over REST and GraphQL', async (name, operation) => {
    const { [name]: row } = ACCESS;
    if (!row) throw new Error(`${name} has no row in test/contract/access.ts`);
    const call: OperationCall = { operation, body: row.body, query: row.query };
    const rest = await statuses((token) => restStatus(testApp, token, call));
    const graphql = await statuses((token) => graphqlStatus(testApp, schema, token, call), 'graphql');
    expect({ rest, graphql }).toEqual({ rest: expected(row), graphql: expected(row) });
  });

  it.each(handMade)('%s responds as the access table says', async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    const call = async (token: string | null) => {
      const rest = new RestClient(testApp.url, token);
      if (path.endsWith('/upload')) return (await rest.upload(pathOf(path), 'x.csv', 'title\nx')).status;
      const { query } = ACCESS[route]!;
      const response = await rest.open(
        method,
        `${pathOf(path)}${query ? `?${query}` : ''}`,
        method === 'GET' ? undefined : {},
        { accept: 'application/json' },
      );
      await response.body?.cancel();
      return response.status;
    };
    expect(await statuses(call)).toEqual(expected(ACCESS[route]!));
  });

  it('sockets, and so all subscriptions, require a signed-in user', async () => {
    expect(subscriptions.length).toBeGreaterThan(0);
    const outcome = async (token: string | null) => {
      const socket = await dial(testApp);
      socket.send({ type: 'connection_init', payload: token ? { Authorization: `Bearer ${token}` } : {} });
      const answer = await Promise.race([socket.next().then(() => 200), socket.closed.then(({ code }) => code)]);
      socket.close();
      return answer;
    };
    expect(await statuses(outcome)).toEqual({ nobody: 4401, temp: 4403, revoked: 4403, member: 200 });
  });
});
