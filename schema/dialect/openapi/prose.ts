import { isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql';
import { restName } from '../rest.ts';

/**
 * Returns a function that replaces the quoted names of fields and arguments in a description by those of REST.
 * Operations keep their names.
 */
export function restProse(schema: GraphQLSchema): (text: string) => string {
  const names = new Map<string, string>();
  const roots = new Set<unknown>([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!roots.has(type)) names.set(field.name, restName(field.name, field));
      if ('args' in field) for (const arg of field.args) names.set(arg.name, restName(arg.name, arg));
    }
  }
  return (text) =>
    text.replace(/`(\w+)`/g, (quoted, name: string) => (names.has(name) ? `\`${names.get(name)}\`` : quoted));
}

/** Converts an operation id to a title: `createProject` → `Create project`. */
export function titleOf(operationId: string): string {
  const words = operationId.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
