import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { allSteps } from '../contract/calls/all.ts';
import { contractRows } from '../contract/contract-rows.ts';
import { type ListOperation, lists, notPaged } from '../contract/lists.ts';
import type { Values, World } from '../contract/step.ts';
import { callerToken, inputOf, newWorld, operations, saveIds } from '../contract/world.ts';
import { callGraphql, callRest } from '../support/operation-call.ts';
import { registerWebhooks } from '../support/payments.ts';
import { RestClient } from '../support/rest-client.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
let world: World;

beforeAll(async () => {
  registerWebhooks(testApp);
  world = await newWorld(testApp);
});

interface List {
  records: unknown[];
  total: number;
}

/** Reads a page over REST, with the total of the body or of the header. */
async function page({ route, key }: ListOperation, token: string, values: Values, more: Values = {}): Promise<List> {
  const path = route.replace('GET ', '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const inQuery = Object.entries({ ...values, ...more }).filter(([name]) => !route.includes(`{${name}}`));
  const query = new URLSearchParams(inQuery as [string, string][]);
  const { status, body, headers } = await new RestClient(testApp.url, token).get(`${path}?${query}`);
  expect({ status, body }).toEqual({ status: 200, body: expect.anything() });
  const total = key === null || body.total === undefined ? headers.get('x-total-count') : body.total;
  expect(total).not.toBeNull();
  return { records: key === null ? body : body[key], total: Number(total) };
}

/** How a list is divided: its size and where it begins. A provider decides the size of pages of its photos. */
function paging({ parameters }: ListOperation): { size: string | null; start: string; first: number } {
  if (parameters.includes('limit')) return { size: 'limit', start: 'offset', first: 0 };
  return { size: parameters.includes('page_size') ? 'page_size' : null, start: 'page', first: 1 };
}

async function checkPages(list: ListOperation, token: string, values: Values): Promise<void> {
  const { size, start, first } = paging(list);
  expect(list.parameters).toEqual(expect.arrayContaining([start, ...(size ? [size] : [])]));
  const { [size ?? '']: _size, [start]: _start, ...plain } = values;
  const all = await page(list, token, plain);
  expect(all.total).toBeGreaterThan(0);
  if (size) {
    const one = await page(list, token, plain, { [size]: 1 });
    expect({ records: one.records.length, total: one.total }).toEqual({ records: 1, total: all.total });
  }
  const beyond = await page(list, token, plain, { ...(size && { [size]: 1 }), [start]: all.total + first });
  expect(beyond).toEqual({ records: [], total: all.total });
}

/** Values of the paging that are rejected, as a query string has them and as GraphQL has them. */
async function checkRejections(list: ListOperation, token: string, values: Values): Promise<void> {
  const operation = operations.get(list.operation)!;
  const { size, start, first } = paging(list);
  const wrong: [string, unknown][] = [0, -1, 1.5, 'x', 100_000].map((value) => [size ?? 'page', value]);
  if (size) wrong.push(...[first - 1, 1.5, 'x'].map((value): [string, unknown] => [start, value]));
  for (const [name, value] of wrong) {
    const given = { ...values, [name]: value };
    const rejected = { name, value, status: 422, body: expect.objectContaining({ code: 'VALIDATION' }) };
    expect({ name, value, ...(await callRest(testApp, token, operation, given)) }).toEqual(rejected);
    expect({ name, value, ...(await callGraphql(testApp, schema, token, operation, given)) }).toEqual(rejected);
  }
}

describe('every list of the contract', () => {
  it.each(lists.map((list) => [list.route, list] as const))(
    '%s is a bare array if the specification says so, else an object with its list, the total and whether more follow',
    (_, { fields, expected }) => {
      if (expected === null) expect(fields).toBeNull();
      else expect(fields).toEqual(expect.arrayContaining(expected));
    },
  );

  it('is found, and the exceptions exist', () => {
    expect(lists.length).toBeGreaterThan(20);
    const routes = contractRows.map(({ method, path }) => `${method} ${path}`);
    expect(routes).toEqual(expect.arrayContaining(notPaged));
  });

  /** If several steps fail, begin with the first: later steps may lack what it creates. */
  it.each(allSteps.map((step, n) => [`${n + 1} ${step.operation}`, step] as const))(
    'of step %s is paged with its total, and rejects a page that does not exist',
    async (_, step) => {
      await step.before?.(world);
      const values = inputOf(step, world);
      const token = callerToken(step, world);
      const { body } = await callRest(testApp, token, operations.get(step.operation)!, values);
      saveIds(step, world, body);
      const list = lists.find(({ operation }) => operation === step.operation);
      if (list) {
        await checkPages(list, token, values);
        await checkRejections(list, token, values);
      }
      step.after?.(world);
    },
  );

  it('has a step', () => {
    const called = new Set(allSteps.map(({ operation }) => operation));
    expect(lists.map(({ operation }) => operation).filter((operation) => !called.has(operation))).toEqual([]);
  });
});
