import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { allSteps } from '../contract/calls/all.ts';
import type { Values, World } from '../contract/step.ts';
import { callerToken, inputOf, newWorld, operations, saveIds } from '../contract/world.ts';
import { callGraphql, callRest } from '../support/operation-call.ts';
import { registerWebhooks } from '../support/payments.ts';
import { useTestApp } from '../support/test-app.ts';

// The test reads the document without types, as a client does.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const testApp = useTestApp();
let world: World;

beforeAll(async () => {
  registerWebhooks(testApp);
  world = await newWorld(testApp);
});

const document: Json = describeRest(schema);

/** Texts that cannot be empty although they have no shortest length, with the reason. */
const REQUIRED: Record<string, string> = {
  email: 'a user always has an address',
  language: 'a text always has a language',
  base_url: 'a connection always has an address',
  url: 'an endpoint always has an address',
  current_password: 'it confirms a change and is not stored',
};

/** What a change needs besides, so that a text can be cleared. */
const BESIDES: Record<string, Values> = { api_token: { enabled: false } };

/** Values of texts with a format. */
const SAMPLES: Record<string, string> = {
  slug: 'mugs',
  ai_model: '',
  billing_email: 'billing@shop.example',
  featured_image_url: 'https://shop.example/mug.png',
  media_base_url: 'https://shop.example',
};

const NOT_FREE = new Set(['uuid', 'date-time']);

interface TextField {
  name: string;
  nullable: boolean;
}

/** The optional texts in the body of a change: free texts, no ids, times or values of a list. */
function optionalTexts(method: string, path: string): TextField[] {
  const body =
    document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].requestBody?.content['application/json'];
  const given = body?.schema.$ref ? document.components.schemas[body.schema.$ref.split('/').at(-1)] : body?.schema;
  return Object.entries<Json>(given?.properties ?? {}).flatMap(([name, field]) => {
    const types = new Set([field.type].flat());
    const free = types.has('string') && !field.enum && !NOT_FREE.has(field.format);
    if (!free || name in REQUIRED || given.required?.includes(name) || (field.minLength ?? 0) > 0) return [];
    return [{ name, nullable: types.has('null') }];
  });
}

const changes = [...operations].filter(([, { method }]) => method === 'PATCH' || method === 'PUT');

describe('null for an optional text of a change', () => {
  it('is allowed by the description of every operation', () => {
    const found = changes.flatMap(([operation, { method, path }]) =>
      optionalTexts(method, path).map(({ name, nullable }) => ({ operation, name, nullable })),
    );
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(({ nullable }) => !nullable)).toEqual([]);
  });

  /** If several steps fail, begin with the first: later steps may lack what it creates. */
  it.each(allSteps.map((step, n) => [`${n + 1} ${step.operation}`, step] as const))(
    'of step %s clears it over REST and GraphQL',
    async (_, step) => {
      await step.before?.(world);
      const operation = operations.get(step.operation)!;
      const [values, token] = [inputOf(step, world), callerToken(step, world)];
      saveIds(step, world, (await callRest(testApp, token, operation, values)).body);
      const isChange = operation.method === 'PATCH' || operation.method === 'PUT';
      for (const { name } of isChange ? optionalTexts(operation.method, operation.path) : []) {
        for (const call of [
          callRest,
          (...[app, ...rest]: Parameters<typeof callRest>) => callGraphql(app, schema, ...rest),
        ]) {
          const send = async (value: string | null) => {
            const { status, body } = await call(testApp, token, operation, {
              ...values,
              ...BESIDES[name],
              [name]: value,
            });
            expect({ name, value, status, body }).toEqual({
              name,
              value,
              status: operation.status,
              body: expect.anything(),
            });
            return (body as Values)[name];
          };
          const sample = SAMPLES[name] ?? 'Text';
          const stored = await send(sample);
          // A secret is never returned.
          if (stored !== undefined && sample) expect({ name, stored }).toEqual({ name, stored: sample });
          const cleared = await send(null);
          // The address of a post is made from its title again.
          expect({ name, cleared: name === 'slug' ? '' : (cleared ?? '') }).toEqual({ name, cleared: '' });
        }
      }
      step.after?.(world);
    },
  );
});

describe('null for any field of a body', () => {
  it.each(allSteps.map((step, n) => [`${n + 1} ${step.operation}`, step] as const))(
    'is rejected by step %s exactly where its description does not allow it',
    async (_, step) => {
      const { method, path, ...operation } = operations.get(step.operation)!;
      const body =
        document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].requestBody?.content['application/json'];
      const given = body?.schema.$ref ? document.components.schemas[body.schema.$ref.split('/').at(-1)] : body?.schema;
      const unknown = Object.fromEntries(
        operation.pathParameters.map((name) => [name, name === 'version' ? 1 : crypto.randomUUID()]),
      );
      for (const [name, field] of Object.entries<Json>(given?.properties ?? {})) {
        // Without an id in its path the call would take effect.
        if (operation.pathParameters.length === 0) continue;
        const types = [field.type, ...(field.anyOf ?? []).map((option: Json) => option.type)].flat();
        const answer = await callRest(
          testApp,
          world.staff.token,
          { ...operation, method, path },
          { ...inputOf(step, world), ...unknown, [name]: null },
        );
        const errors = ((answer.body as { errors?: { loc: string[]; type: string }[] } | null)?.errors ?? []).filter(
          ({ loc }) => loc[1] === name,
        );
        expect({ name, rejected: errors.some(({ type }) => type === 'null_not_allowed') }).toEqual({
          name,
          rejected: !types.includes('null'),
        });
      }
    },
  );
});
