import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { callGraphql, callRest } from '../../support/operation-call.ts';
import { useTestApp } from '../../support/test-app.ts';
import { allSteps } from '../calls/all.ts';
import { contractRows } from '../contract-rows.ts';
import type { Values, World } from '../step.ts';
import { inputOf, newWorld, operations } from '../world.ts';
import { specifiedOperation } from './specification.ts';
import { RESOURCES } from './resources.ts';

const testApp = useTestApp();
let world: World;

beforeAll(async () => {
  world = await newWorld(testApp);
});

/** Every field that the specification calls an object, of a request or of a resource. */
const objectNames = new Set([
  ...Object.values(RESOURCES).flatMap((fields) => [...fields.matchAll(/(\w+) obj/g)].map((match) => match[1]!)),
  ...contractRows.flatMap(({ method, path }) =>
    (specifiedOperation(method, path)?.request ?? []).filter(({ type }) => type === 'obj').map(({ name }) => name),
  ),
]);

/** Fields with the name of a specified one that belong to records that the specification leaves open. */
const NOT_SPECIFIED = new Set(['Mutation.createProject settings', 'Mutation.updateProject settings']);

/** The operations that take an object, with the name of the field. */
const taking = [...operations].flatMap(([operation, { method, field }]) =>
  method === 'GET'
    ? []
    : field.args
        .filter(
          ({ name, type }) =>
            objectNames.has(name) &&
            String(type).startsWith('JSONObject') &&
            !NOT_SPECIFIED.has(`${operation} ${name}`),
        )
        .map(({ name }) => ({ operation, name })),
);

/** An object with keys that the service does not know, some of which are those of every JavaScript object. */
const ANY =
  '{"og_title":"Mugs","nested":{"list":[1,"two",null,{"deep":true}]},"constructor":{"prototype":{"seen":true}},"toString":"text","__proto__":{"seen":true}}';
/** The specification maps strings to strings here. */
const OF_STRINGS = '{"og_title":"Mugs","constructor":"a","toString":"text","__proto__":"seen"}';
const anyObject = (name: string) => JSON.parse(name === 'settings' ? OF_STRINGS : ANY) as Values;

/** Nested deeper than any object may be. */
const TOO_DEEP = JSON.parse('{"a":'.repeat(40) + '1' + '}'.repeat(40)) as unknown;

function valuesFor(operation: string): Values {
  const step = allSteps.find((each) => each.operation === operation)!;
  return inputOf(step, world);
}

/** Creates the record that a change is tried on. */
async function prepare(): Promise<void> {
  const { rest } = world.shop;
  const post = await rest.post(`/projects/${world.ids['project_id']}/blog-posts`, { title: 'Mugs' });
  const template = await rest.post('/blog-templates', { name: 'Plain' });
  Object.assign(world.ids, { post_id: post.body.id, template_id: template.body.id });
}

describe('a field that the specification calls an object', () => {
  beforeAll(prepare);

  it('is taken by several operations', () => {
    expect(taking.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'structure',
        'seo_meta',
        'settings',
        'payload',
        'product_attributes',
        'metadata',
        'generated_content',
      ]),
    );
  });

  it.each(taking.map(({ operation, name }) => [`${operation} ${name}`, operation, name] as const))(
    '%s takes any JSON object over REST and GraphQL, and returns it unchanged',
    async (_, operation, name) => {
      const route = operations.get(operation)!;
      const values = { ...valuesFor(operation), [name]: anyObject(name) };
      const answers = [
        await callRest(testApp, world.shop.token, route, values),
        ...(operation === 'Mutation.createJob'
          ? []
          : [await callGraphql(testApp, schema, world.shop.token, route, values)]),
      ];
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: route.status, body: expect.anything() });
        const returned = (body as Values)[name];
        if (returned !== undefined)
          for (const [key, value] of Object.entries(anyObject(name)))
            expect([key, Object.getOwnPropertyDescriptor(returned, key)?.value]).toEqual([key, value]);
      }
      expect(({} as Values)['seen']).toBeUndefined();
    },
  );

  it.each(taking.map(({ operation, name }) => [`${operation} ${name}`, operation, name] as const))(
    '%s is no array and no scalar, and is not nested without a bound',
    async (_, operation, name) => {
      const route = operations.get(operation)!;
      for (const wrong of [[], [{}], 'text', 5, true, TOO_DEEP]) {
        const values = { ...valuesFor(operation), [name]: wrong };
        for (const { status, body } of [
          await callRest(testApp, world.shop.token, route, values),
          await callGraphql(testApp, schema, world.shop.token, route, values),
        ])
          expect({ status, code: (body as Values)['code'] }).toEqual({ status: 422, code: 'VALIDATION' });
      }
    },
  );
});
