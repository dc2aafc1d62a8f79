import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Router } from 'express';
import { isInputObjectType, isNonNullType, isObjectType, isRequiredInputField } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { clearableFields } from '../../schema/dialect/rest.ts';
import { snakeCase } from '../../src/core/naming.ts';
import { jobEventsRouter } from '../../src/http/events/job-events-router.ts';
import { dataExportRouter } from '../../src/http/files/data-export.ts';
import { projectExportRouter } from '../../src/http/files/project-export.ts';
import { filesRouter } from '../../src/http/files/files-router.ts';
import { importErrorsRouter } from '../../src/http/files/import-errors.ts';
import { ledgerRouter } from '../../src/http/files/ledger.ts';
import { invoiceRouter } from '../../src/http/files/invoice.ts';
import { uploadRouter } from '../../src/http/files/upload.ts';
import { itemListRoute } from '../../src/http/rest/item-list-route.ts';
import { expressRouter } from '../../src/http/rest/rest-router.ts';
import { exampleIds } from '../../schema/dialect/openapi/examples.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { chatWebhooksRouter } from '../../src/http/webhooks/chat-webhooks.ts';
import { paymentWebhooksRouter } from '../../src/http/webhooks/payment-webhooks.ts';
import { storeAWebhooksRouter } from '../../src/http/webhooks/storeA-webhooks.ts';
import { wooCommerceWebhooksRouter } from '../../src/http/webhooks/woocommerce-webhooks.ts';
import { useTestApp } from '../support/test-app.ts';

// The test reads the document without types, as a client does.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const dialect = restDialect(schema);
const document: Json = describeRest(schema);
const operations = restOperations(dialect);
const at = (method: string, path: string): Json =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const described: [string, Json][] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

describe('the OpenAPI document', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'describes %s with the parameters, body, status and security that it is served with',
    (_, { method, path, status, access, apiKey, name, field, pathParameters }) => {
      const operation = at(method, path);
      expect(operation).toMatchObject({
        operationId: name,
        summary: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        tags: [expect.any(String)],
      });
      expect(operation.security).toEqual(
        access === 'none' ? [] : [{ bearer: [] }, { sessionCookie: [] }, ...(apiKey ? [{ apiKey: [] }] : [])],
      );
      expect(Object.keys(operation.responses).filter((code) => code < '300')).toEqual([String(status)]);
      expect(Boolean(operation.responses[status].content)).toBe(status !== 204);
      expect('401' in operation.responses || access === 'none').toBe(true);
      const inPath = (operation.parameters ?? []).filter((parameter: Json) => parameter.in === 'path');
      expect(inPath.map((parameter: Json) => parameter.name).toSorted()).toEqual(pathParameters.toSorted());
      const others = field.args.filter((arg) => !pathParameters.includes(arg.name));
      const bodied = ['POST', 'PUT', 'PATCH'].includes(method);
      expect(Boolean(operation.requestBody)).toBe(bodied && others.length > 0);
      const inQuery = (operation.parameters ?? [])
        .filter((parameter: Json) => parameter.in === 'query')
        .map((parameter: Json) => parameter.name);
      expect(inQuery).toEqual(expect.arrayContaining(bodied ? [] : others.map((arg) => arg.name)));
    },
  );

  it('describes every hand-made route', () => {
    const mounted = [
      jobEventsRouter(new AbortController().signal),
      uploadRouter(dialect),
      expressRouter([itemListRoute(dialect)]),
      importErrorsRouter(),
      ledgerRouter(),
      projectExportRouter(),
      dataExportRouter(),
      filesRouter(dialect),
      invoiceRouter(),
      paymentWebhooksRouter(),
      storeAWebhooksRouter(),
      wooCommerceWebhooksRouter(),
      chatWebhooksRouter(),
    ].flatMap(routesOf);
    expect(mounted.length).toBeGreaterThanOrEqual(5);
    expect(mounted.filter(([method, path]) => !at(method, path))).toEqual([]);
    expect(at('POST', '/projects/:project_id/sync/stream').responses['200'].content).toHaveProperty([
      'text/event-stream',
    ]);
    expect(at('GET', '/jobs/:job_id/events').parameters).toContainEqual(
      expect.objectContaining({ name: 'Last-Event-ID', in: 'header' }),
    );
    expect(at('POST', '/projects/:project_id/data-sources/upload').requestBody.content).toHaveProperty([
      'multipart/form-data',
    ]);
    expect(at('GET', '/projects/:project_id/data-sources/:source_id/errors').responses['200'].content).toHaveProperty([
      'text/csv',
    ]);
  });

  it('describes only operations and routes that are served', () => {
    const served = new Set([
      ...operations.map((each) => each.name),
      'regenerateStream',
      'syncStream',
      'jobEvents',
      'uploadDataSource',
      'exportProject',
      'downloadDataExport',
      'invoicePdf',
      'uploadFile',
      'readFile',
      'payAWebhook',
      'payBWebhook',
      'storeACallback',
      'storeAWebhook',
      'storeAUninstalled',
      'storeACustomersDataRequest',
      'storeACustomersRedact',
      'storeAShopRedact',
      'wooCommerceWebhook',
      'chatWebhook',
      'chatEmailWebhook',
      'chatTenantWebhook',
    ]);
    expect(described.filter(([, { operationId }]) => !served.has(operationId))).toEqual([]);
    expect(new Set(described.map(([, { operationId }]) => operationId)).size).toBe(described.length);
  });

  it('has exactly the components that it refers to', () => {
    const named = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
        ([, kind, name]) => `${kind}/${name}`,
      ),
    );
    const { securitySchemes, ...components } = document.components;
    const existing = Object.entries<Json>(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    );
    expect([...named].toSorted()).toEqual(existing.toSorted());
    expect(Object.keys(securitySchemes)).toEqual(['bearer', 'sessionCookie', 'apiKey']);
  });

  it('marks nullable fields and required inputs as the schema does', () => {
    const checked = Object.entries<Json>(document.components.schemas).map(([name, component]) => {
      const type = dialect.getType(name);
      if (isObjectType(type)) {
        const fields = Object.values(type.getFields());
        expect(component.required).toEqual(fields.map((field) => field.name));
        for (const field of fields)
          expect([name, field.name, nullable(component.properties[field.name])]).toEqual([
            name,
            field.name,
            !isNonNullType(field.type),
          ]);
      } else if (isInputObjectType(type)) {
        const fields = Object.values(type.getFields());
        expect(component.required ?? []).toEqual(fields.filter(isRequiredInputField).map((field) => field.name));
        const clearable = clearableFields(type)?.map(snakeCase);
        for (const field of fields) {
          const may = !isNonNullType(field.type) && (clearable?.includes(field.name) ?? true);
          expect([name, field.name, nullable(component.properties[field.name])]).toEqual([name, field.name, may]);
        }
      }
      return type;
    });
    expect(checked.filter(Boolean).length).toBeGreaterThan(40);
  });

  it('does not allow null for fields of a change that reject it', () => {
    const { UpdateUserInput, UpdateOrganizationInput, UpdateOrganizationApiKeysInput } = document.components.schemas;
    expect(UpdateUserInput.properties).toMatchObject({
      email: { type: 'string', maxLength: 320, format: 'email' },
      role: { $ref: '#/components/schemas/Role' },
      is_active: { type: 'boolean' },
    });
    expect(UpdateOrganizationInput.properties).toMatchObject({
      settings: { type: 'object' },
      enforce_2fa: { type: 'boolean' },
    });
    expect(UpdateOrganizationApiKeysInput.properties.aiA_api_key.type).toEqual(['string', 'null']);
  });

  it('has every declared example at the body of its operation', () => {
    const shown = described
      .filter(([, { requestBody }]) => requestBody?.content['application/json']?.example)
      .map(([, { operationId }]) => operationId as string);
    expect(shown.toSorted()).toEqual(exampleIds.toSorted());
    expect(shown.length).toBeGreaterThanOrEqual(20);
  });

  it('describes Idempotency-Key and its 409 for every POST with a token', () => {
    for (const [route, { parameters = [], responses, security }] of described) {
      const takes = route.startsWith('POST ') && security.length > 0;
      expect({ route, takes: parameters.some((parameter: Json) => parameter.name === 'Idempotency-Key') }).toEqual({
        route,
        takes,
      });
      if (takes) expect(responses).toHaveProperty(['409']);
    }
  });

  it('declares API keys for exactly the operations that accept them', () => {
    const takers = operations.filter(({ apiKey }) => apiKey).map(({ method, path }) => `${method} ${path}`);
    const declared = operations
      .filter(({ method, path }) => at(method, path).security.some((way: Json) => 'apiKey' in way))
      .map(({ method, path }) => `${method} ${path}`);
    expect(declared).toEqual(takers);
    expect(takers).toContain('GET /plugin/status');
    expect(at('GET', '/plugin/status').security).toEqual([{ bearer: [] }, { sessionCookie: [] }, { apiKey: [] }]);
    expect(at('GET', '/plugin/status').responses).toHaveProperty(['403']);
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('contains the bounds that are checked and the errors that are declared', () => {
    const { RegisterInput, GenerationInput } = document.components.schemas;
    expect(RegisterInput.properties.password).toMatchObject({ type: 'string', minLength: 8, maxLength: 128 });
    expect(GenerationInput.properties.max_long_chars).toMatchObject({ type: 'integer', minimum: 50, maximum: 20_000 });
    expect(GenerationInput.properties).toMatchObject({
      tone: { type: 'string' },
      ai_model: { type: ['string', 'null'] },
      profile_id: { type: ['string', 'null'] },
    });
    expect(at('GET', '/billing/transactions').parameters).toContainEqual(
      expect.objectContaining({
        name: 'page_size',
        schema: expect.objectContaining({ minimum: 1, maximum: 100, default: 20 }),
      }),
    );
    expect(Object.keys(at('POST', '/projects/:project_id/generate').responses)).toEqual([
      '200',
      '400',
      '401',
      '402',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(at('GET', '/projects/:project_id/items').responses['200'].headers).toHaveProperty(['X-Total-Count']);
  });
});

describe('the served document', () => {
  const testApp = useTestApp();

  it('equals the committed document and needs no token', async () => {
    const answer = await fetch(`${testApp.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(JSON.parse(await readFile('schema/openapi.json', 'utf8')));
  });

  it('is shown at /docs with local files only', async () => {
    const answer = await fetch(`${testApp.url}/docs`);
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page).not.toMatch(/https?:/);
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    const answers = await Promise.all(assets.map(async (asset) => (await fetch(testApp.url + asset)).status));
    expect(assets.length).toBeGreaterThanOrEqual(4);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await fetch(`${testApp.url}/docs/package.json`)).status).toBe(404);
  });
});

function nullable(property: Json): boolean {
  return JSON.stringify([property.type, property.anyOf?.map((option: Json) => option.type)]).includes('"null"');
}

function routesOf(router: Router): [string, string][] {
  return router.stack.flatMap(({ route }) =>
    route
      ? Object.keys((route as unknown as { methods: object }).methods).map((method): [string, string] => [
          method,
          route.path,
        ])
      : [],
  );
}
