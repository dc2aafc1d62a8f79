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
    '/** The values of each enum, in the order of the schema. */',
    'export const ENUMS = {',
    ...enums.map((type) => `  ${type.name}: ${list(type.getValues().map(({ name }) => name))},`),
    '} as const;',
  ].join('\n');
};
