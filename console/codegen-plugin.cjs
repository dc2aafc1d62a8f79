/** A plugin of GraphQL Codegen: what the console must know of the schema at run time. See codegen.yml. */
const { isEnumType, isObjectType } = require('graphql');

exports.plugin = (schema) => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const keyless = types.filter((type) => isObjectType(type) && !roots.has(type) && !type.getFields().id);
  const enums = types.filter(isEnumType);
  const list = (values) => `[${values.map((value) => `'${value}'`).join(', ')}]`;
  return [
    '/** The types without an id. The cache stores their values inside the record that contains them. */',
    `export const KEYLESS_TYPES: string[] = ${list(keyless.map(({ name }) => name))};`,
    '',
    '/** The texts that each field of a store can take. The first one fills it by default. */',
    'export const STORE_FIELDS = {',
    ...storeFields(schema).map(({ field, texts }) => `  ${field}: ${list(texts)},`),
    '} as const;',
    '',
    '/** What an API key may be used for. */',
    `export const API_KEY_SCOPES = ${list(apiKeyScopes(schema))} as const;`,
    '',
    '/** The values of each enum, in the order of the schema. */',
    'export const ENUMS = {',
    ...enums.map((type) => `  ${type.name}: ${list(type.getValues().map(({ name }) => name))},`),
    '} as const;',
  ].join('\n');
};

/** The description of the settings of a project lists them: "`title` takes `name`, `seo_title`; …". */
function storeFields(schema) {
  const { description } = schema.getType('Project').getFields().settings;
  const fields = [...description.matchAll(/`(\w+)` takes ((?:`\w+`(?:, )?)+)/g)].map(([, field, texts]) => ({
    field,
    texts: [...texts.matchAll(/`(\w+)`/g)].map(([, text]) => text),
  }));
  if (fields.length === 0) throw new Error('The description of Project.settings lists no fields of a store');
  return fields;
}

/** The description of the scalar has a sentence about each: "`read`: …". */
function apiKeyScopes(schema) {
  const { description } = schema.getType('ApiKeyScope');
  const scopes = [...description.matchAll(/`([\w:]+)`: /g)].map(([, scope]) => scope);
  if (scopes.length === 0) throw new Error('The description of ApiKeyScope lists no scopes');
  return scopes;
}
