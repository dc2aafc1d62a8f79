import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredInputField,
  isUnionType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { shopSchema } from '../../sandbox/storeA/schema.ts';
import { operationsInSources, storeADocuments } from './storeA-documents.ts';

/** The schemas of the versions of Shopify's Admin API, which Shopify publishes in this package. */
const DATA = join(import.meta.dirname, '../../node_modules/@shopify/dev-mcp/dist/data');
const VERSIONS = readdirSync(DATA).flatMap((file) => /^admin_(\d{4}-\d\d)\.json\.gz$/.exec(file)?.[1] ?? []);

const schemaOf = (version: string): GraphQLSchema =>
  buildClientSchema(
    introspectionOf(JSON.parse(gunzipSync(readFileSync(join(DATA, `admin_${version}.json.gz`))).toString())),
  );

const introspectionOf = (stored: IntrospectionQuery | { data: IntrospectionQuery }): IntrospectionQuery =>
  'data' in stored ? stored.data : stored;

const source = readFileSync(join(import.meta.dirname, '../../src/providers/stores/storeA/store.ts'), 'utf8');
const [, usedVersion] = /STORE_A_API_VERSION = '(\S+)'/.exec(source)!;
const documents = storeADocuments();

describe("Shopify's published schema", () => {
  it('is there in the version that the service calls', () => {
    expect(VERSIONS).toContain(usedVersion);
  });

  it('is compared with every document of the service', () => {
    const named = documents.filter(({ text }) => /^(?:query|mutation)\b/.test(text));
    expect(named.length).toBe(operationsInSources());
    const texts = documents.map(({ text }) => text).join();
    for (const operation of [
      'productUpdate',
      'translationsRegister',
      'translatableResource',
      'articleCreate',
      'fileUpdate',
    ])
      expect(texts).toContain(operation);
  });

  const used = schemaOf(usedVersion!);

  it.each(documents.map(({ name, text }) => [name, text]))('accepts %s without deprecated fields', (_, text) => {
    expect(validate(used, parse(text), [...specifiedRules, NoDeprecatedCustomRule]).map(String)).toEqual([]);
  });

  it('contains the schema of the sandbox', () => {
    expect(Object.values(shopSchema.getTypeMap()).flatMap((type) => differences(type, used))).toEqual([]);
  });

  it.each(VERSIONS.filter((version) => version !== usedVersion))('of %s accepts every document too', (version) => {
    const schema = schemaOf(version);
    expect(
      documents.flatMap(({ name, text }) => validate(schema, parse(text)).map((error) => `${name}: ${error}`)),
    ).toEqual([]);
  });
});

/** What a type of the sandbox has that the real schema does not have, or has otherwise. */
function differences(type: GraphQLNamedType, real: GraphQLSchema): string[] {
  if (type.name.startsWith('__')) return [];
  const name = type === shopSchema.getQueryType() ? real.getQueryType()!.name : type.name;
  const other = real.getType(name);
  if (!other) return [`${type.name} does not exist`];
  if (other.constructor !== type.constructor) return [`${type.name} is a ${other.constructor.name}`];
  if (isEnumType(type) && isEnumType(other))
    return type.getValues().flatMap((value) => (other.getValue(value.name) ? [] : [`${type.name}.${value.name}`]));
  if (isUnionType(type) && isUnionType(other)) {
    const members = new Set(other.getTypes().map((member) => member.name));
    return type.getTypes().flatMap((member) => (members.has(member.name) ? [] : [`${type.name} | ${member.name}`]));
  }
  if (isInputObjectType(type) && isInputObjectType(other)) {
    const missing = Object.values(other.getFields()).filter(
      (field) => isRequiredInputField(field) && !type.getFields()[field.name],
    );
    return [
      ...missing.map((field) => `${type.name}.${field.name} is required`),
      ...fieldDifferences(type.name, type.getFields(), other.getFields()),
    ];
  }
  if ((isObjectType(type) && isObjectType(other)) || (isInterfaceType(type) && isInterfaceType(other)))
    return fieldDifferences(type.name, type.getFields(), other.getFields());
  return [];
}

type Fields = Record<string, GraphQLField<unknown, unknown> | GraphQLInputField>;

function fieldDifferences(type: string, fields: Fields, real: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    const other = real[field.name];
    if (!other) return [`${type}.${field.name} does not exist`];
    const own = String(field.type) === String(other.type) ? [] : [`${type}.${field.name} is ${String(other.type)}`];
    if (!('args' in field) || !('args' in other)) return own;
    const args = field.args.flatMap((arg) => {
      const found = other.args.find((each) => each.name === arg.name);
      return String(found?.type) === String(arg.type)
        ? []
        : [`${type}.${field.name}(${arg.name}) is ${String(found?.type)}`];
    });
    return [...own, ...args];
  });
}
