import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { errorList } from './operation-errors.ts';
import { clearableFields, type RestRoute, routeOf } from './rest.ts';

type Route = Pick<RestRoute, 'access' | 'billingOperator' | 'apiKey' | 'errors'>;
interface Described {
  description?: string | null | undefined;
}

/** Who may call an operation, if it is not every signed-in user. */
const CALLERS = {
  none: '',
  bearer: '',
  admin: 'Only administrators of the organization may call it.',
  'super admin': 'Only super admins, the staff of the service, may call it.',
} as const satisfies Record<RestRoute['access'], string>;

const NO_CONTENT = 204;

const BILLING_OPERATORS =
  'Only billing operators may call it: depending on the configuration of the service these are the ' +
  'administrators of the organization or super admins.';

/**
 * Completes the descriptions of a schema with what is declared rather than written: who may call an operation and the
 * errors that it responds with, the bounds of arguments, and which input fields must not be null. Returns the schema.
 */
export function withDerivedDescriptions(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) completeOperation(field);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isInputObjectType(type)) continue;
    append(type, nullRule(clearableFields(type)));
    for (const field of Object.values(type.getFields())) append(field, boundsText(field));
  }
  return schema;
}

/** Returns the description of an operation, completed by who may call it and by its declared errors. */
export function operationText(description: string, route: Route): string {
  const who = route.billingOperator ? BILLING_OPERATORS : CALLERS[route.access];
  const key = route.apiKey ? `Accepts API keys with the scope \`${route.apiKey}\` besides access tokens.` : '';
  const paragraph = [description, who, key].filter(Boolean).join(' ');
  return [paragraph, errorList(route.errors)].filter(Boolean).join('\n\n');
}

function completeOperation(field: GraphQLField<unknown, unknown>): void {
  const route = routeOf(field);
  if (route) {
    if (route.status === NO_CONTENT) append(field, 'Returns `true` over GraphQL and no content over REST.');
    field.description = operationText(field.description ?? '', route);
  }
  for (const arg of field.args) append(arg, boundsText(arg));
}

/**
 * Returns the bounds of a value as a sentence: the length of a list or a text, the size of JSON, or the range of a
 * number.
 */
function boundsText({ extensions, type }: GraphQLArgument | GraphQLInputField): string {
  const bounds = (extensions['jsonSchema'] ?? {}) as Record<string, number | undefined>;
  const bytes = bounds['x-max-bytes'];
  const size = bytes ? `At most ${bytes / 1024} kB as stored.` : '';
  const length = isListType(getNullableType(type))
    ? range(bounds['minItems'], bounds['maxItems'], 'entries')
    : range(bounds['minLength'], bounds['maxLength'], 'characters') || range(bounds['minimum'], bounds['maximum']);
  return [length, size].filter(Boolean).join(' ');
}

/** `From 1 to 200 characters.`, `At most 50 entries.`, `At least 0.`; empty without bounds. */
function range(least: number | undefined, most: number | undefined, unit = ''): string {
  const [from, to] = [least, most].map((bound) => bound?.toLocaleString('en').replaceAll(',', ' '));
  if (from === undefined && to === undefined) return '';
  const text =
    from !== undefined && to !== undefined ? `From ${from} to ${to}` : from ? `At least ${from}` : `At most ${to}`;
  return `${text} ${unit}`.trimEnd().concat('.');
}

function nullRule(clearable: readonly string[] | undefined): string {
  if (!clearable) return '';
  if (clearable.length === 0) return 'No field may be null.';
  const names = clearable.map((name) => `\`${name}\``);
  const last = names.pop();
  return `No field may be null except ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}.`;
}

function append(thing: Described, text: string): void {
  if (text) thing.description = [thing.description, text].filter(Boolean).join(' ');
}
