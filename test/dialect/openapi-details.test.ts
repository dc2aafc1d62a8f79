import { describe, expect, it } from '@jest/globals';
import { getNullableType, isInputObjectType, isListType } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { schemaOf } from '../../schema/dialect/openapi/json-schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { describeRest } from '../../src/http/openapi-document.ts';

// The test reads the document without types, as a client does.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const dialect = restDialect(schema);
const document: Json = describeRest(schema);

describe('the OpenAPI document', () => {
  it.each([
    ['POST /billing/payA/checkout', 'Create payA checkout'],
    ['GET /billing/payA/subscription', 'Get payA subscription'],
    ['POST /auth/idpA', 'Sign in with idpA'],
    ['GET /studio/store-audit', 'Get store audits'],
    ['GET /api-keys', 'List API keys'],
  ])('gives %s a title', (route, title) => {
    const [method, path] = route.split(' ');
    expect(document.paths[path!][method!.toLowerCase()].summary).toBe(title);
  });

  it('gives the entries of every list the type that they have in the schema', () => {
    const inputs = Object.entries<Json>(document.components.schemas).flatMap(([name, component]) => {
      const type = dialect.getType(name);
      return isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) => [`${name}.${field.name}`, field, component] as const)
        : [];
    });
    const lists = inputs.flatMap(([path, field, { properties }]) => {
      const list = getNullableType(field.type);
      return isListType(list) ? [[path, schemaOf(list.ofType, 'input'), properties[field.name].items] as const] : [];
    });
    // Where fewer values are accepted than the enum has, they are listed.
    for (const [path, expected, items] of lists)
      expect({ path, items }).toMatchObject({ path, items: items.enum ? { type: 'string' } : expected });
    expect(lists.length).toBeGreaterThan(20);
    expect(document.components.schemas.CreateBlogPostInput.properties.cms_category_ids).toMatchObject({
      maxItems: 50,
      items: { type: 'integer', minimum: 1 },
    });
  });
});
