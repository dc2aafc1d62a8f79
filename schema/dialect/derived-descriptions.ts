import { type GraphQLField, type GraphQLSchema, isInputObjectType } from 'graphql';
import { errorList } from './operation-errors.ts';
import { clearableFields, type RestRoute, routeOf } from './rest.ts';

type Route = Pick<RestRoute, 'access' | 'billingOperator' | 'apiKey' | 'errors'>;
interface Described {
  description?: string | null | undefined;
}

/** Who may call, where that is not every signed-in user. */
const CALLERS = {
  none: '',
  bearer: '',
  admin: 'Only administrators of the organization may call it.',
  'super admin': 'Only super admins, the staff of the service, may call it.',
} as const satisfies Record<RestRoute['access'], string>;

const BILLING_OPERATORS =
  'Only billing operators may call it: depending on the configuration of the service these are the administrators of the organization or super admins.';

/**
 * Completes the descriptions of a schema with what is declared rather than written: who may call an operation and the
 * errors that it responds with, the bounds of arguments, and which input fields must not be null. Returns the schema.
 */
export function withDerivedDescriptions(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) completeOperation(field);
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type)) append(type, ' ', nullRule(clearableFields(type)));
  return schema;
}

/** The description of an operation with who may call it and its declared errors. */
export function operationText(description: string, route: Route): string {
  const who = route.billingOperator ? BILLING_OPERATORS : CALLERS[route.access];
  const key = route.apiKey ? `Accepts API keys with the scope \`${route.apiKey}\` besides access tokens.` : '';
  const paragraph = [description, who, key].filter(Boolean).join(' ');
  return [paragraph, errorList(route.errors)].filter(Boolean).join('\n\n');
}

function completeOperation(field: GraphQLField<unknown, unknown>): void {
  const route = routeOf(field);
  if (route) field.description = operationText(field.description ?? '', route);
  for (const arg of field.args) {
    const bounds = arg.extensions['jsonSchema'] as { minimum: number; maximum?: number } | undefined;
    if (bounds) append(arg, ' ', rangeText(bounds));
  }
}

function rangeText({ minimum, maximum }: { minimum: number; maximum?: number }): string {
  return maximum === undefined ? `At least ${minimum}.` : `From ${minimum} to ${maximum}.`;
}

function nullRule(clearable: readonly string[] | undefined): string {
  if (!clearable) return '';
  if (clearable.length === 0) return 'No field may be null.';
  const names = clearable.map((name) => `\`${name}\``);
  const last = names.pop();
  return `No field may be null except ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}.`;
}

function append(thing: Described, separator: string, text: string): void {
  if (text) thing.description = [thing.description, text].filter(Boolean).join(separator);
}
