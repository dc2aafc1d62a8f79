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

/** The names of outside systems that end in a capital letter, such as `payA`, and all other words of an operation id. */
const WORDS = /(?<system>[Pp]ay|[Ss]tore|[Ii]dp)(?<letter>[AB])(?![a-z])|[A-Z]*[a-z0-9]+|[A-Z]+/g;
const ACRONYMS = new Map([
  ['api', 'API'],
  ['url', 'URL'],
]);

/** Converts an operation id to a phrase: `storeAInstallUrl` → `storeA install URL`. */
export function phraseOf(operationId: string): string {
  const words = [...operationId.matchAll(WORDS)].map(([word, system, letter]) =>
    system && letter ? system.toLowerCase() + letter : word.toLowerCase(),
  );
  return words.map((word) => ACRONYMS.get(word) ?? word).join(' ');
}

/** Converts an operation id to a title: `createProject` → `Create project`. */
export function titleOf(operationId: string): string {
  const phrase = phraseOf(operationId);
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
