import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { allSteps } from '../contract/calls/all.ts';
import { comparable, withRestNames } from '../contract/comparable.ts';
import { shapeProblems } from '../contract/fields.ts';
import type { Step, Values, World } from '../contract/step.ts';
import { callerToken, saveIds, newWorld, operations, rejectedCall, inputOf } from '../contract/world.ts';
import { useTestApp } from '../support/test-app.ts';
import { setCt } from '../support/ledger.ts';
import { callGraphql, callRest } from '../support/operation-call.ts';
import { registerWebhooks } from '../support/payments.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp();

/**
 * Two organizations with the same data. Each step runs over REST in one and over GraphQL in the other, so they stay
 * alike.
 */
let overRest: World;
let overGraphql: World;

beforeAll(async () => {
  registerWebhooks(testApp);
  overRest = await newWorld(testApp);
  overGraphql = await newWorld(testApp);
});

const rest = (name: string, token: string | null, values: Values) =>
  callRest(testApp, token, operations.get(name)!, values);
const graphql = (name: string, token: string | null, values: Values) =>
  callGraphql(testApp, schema, token, operations.get(name)!, values);

/** Queries whose result differs with every call: the time, a link that is created for the call, or work under way. */
const NEW_EACH_TIME = new Set(['Query.usageSummary', 'Query.billingPortal', 'Query.storeAConnectUrl', 'Query.queues']);
const readsTheSame = ({ operation }: Step) => operation.startsWith('Query.') && !NEW_EACH_TIME.has(operation);

describe('the API contract', () => {
  it('has a step for every operation', () => {
    expect([...operations.keys()].filter((name) => !allSteps.some(({ operation }) => operation === name))).toEqual([]);
  });

  /** If several steps fail, begin with the first: later steps may lack what it creates. */
  it.each(allSteps.map((step, n) => [`${n + 1} ${step.operation}`, step] as const))(
    'step %s has the same result and the same error over REST and GraphQL',
    async (_, step) => {
      const { operation: name } = step;
      for (const world of [overRest, overGraphql]) await step.before?.(world);
      const [values, twinSent] = [inputOf(step, overRest), inputOf(step, overGraphql)];

      const answer = await rest(name, callerToken(step, overRest), values);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: operations.get(name)!.status,
        body: step.answer === null ? null : expect.anything(),
      });
      expect(step.answer === null ? [] : shapeProblems(step.answer, answer.body)).toEqual([]);
      if (readsTheSame(step)) expect(await graphql(name, callerToken(step, overRest), values)).toEqual(answer);
      const twin = await graphql(name, callerToken(step, overGraphql), twinSent);
      saveIds(step, overRest, answer.body);
      saveIds(step, overGraphql, twin.body);
      expect(comparable(twin, overGraphql)).toEqual(comparable(answer, overRest));

      const wrong = rejectedCall(step, overRest, values);
      if (wrong) {
        const refusal = await rest(name, wrong.token, wrong.values);
        expect(refusal).toMatchObject({
          status: expect.any(Number),
          body: { detail: expect.any(String), code: expect.any(String) },
        });
        expect(withRestNames(await graphql(name, wrong.token, wrong.values))).toEqual(withRestNames(refusal));
      }
      for (const world of [overRest, overGraphql]) step.after?.(world);
    },
  );
});

describe('REST and GraphQL', () => {
  it('read what the other API wrote', async () => {
    const { shop, ids } = overRest;
    const project_id = ids['project_id']!;
    await graphql('Mutation.updateProject', shop.token, {
      project_id,
      name: 'By GraphQL',
      settings: { tone_of: { voice: 1 } },
    });
    expect(await rest('Query.project', shop.token, { project_id })).toMatchObject({
      body: { name: 'By GraphQL', settings: { tone_of: { voice: 1 } } },
    });
    await rest('Mutation.updateProject', shop.token, { project_id, name: 'By REST' });
    expect(await graphql('Query.project', shop.token, { project_id })).toMatchObject({ body: { name: 'By REST' } });
  });

  it('authenticate the caller before they validate the input', async () => {
    const refusal = await rest('Mutation.createProject', null, { name: '' });
    expect(refusal).toEqual({ status: 401, body: { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' } });
    expect(await graphql('Mutation.createProject', null, { name: '' })).toEqual(refusal);
  });

  it('both reject a value of the wrong type, each with its own message', async () => {
    const { shop } = overRest;
    const wrong = { name: 'x', settings: [] };
    const refusal = await rest('Mutation.createProject', shop.token, wrong);
    expect(refusal).toMatchObject({
      status: 422,
      body: { detail: 'Validation error: body.settings: must be a JSON object', code: 'VALIDATION' },
    });
    expect(await graphql('Mutation.createProject', shop.token, wrong)).toEqual({
      status: 422,
      body: {
        detail: 'Variable "$input" got an invalid value at "input.settings"; must be a JSON object',
        code: 'VALIDATION',
      },
    });
  });

  it('report the required and the available CT when the balance is insufficient', async () => {
    const poor: Shop = await newShop(testApp);
    const { projectId: project_id } = await newProject(testApp, poor);
    await importCatalogue(poor, project_id, catalogueOf(1));
    await setCt(testApp.ctx(), poor.organizationId, '0.0001');
    const refusal = await rest('Mutation.generateContent', poor.token, { project_id });
    expect(refusal).toEqual({
      status: 402,
      body: {
        detail: 'Insufficient CT balance',
        code: 'INSUFFICIENT_CT',
        required_ct: expect.stringMatching(/^\d+\.\d{4}$/),
        available_ct: '0.0001',
      },
    });
    expect(await graphql('Mutation.generateContent', poor.token, { project_id })).toEqual(refusal);
  });
});
