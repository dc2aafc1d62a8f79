import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type TypedQueryDocumentNode,
} from 'graphql';
import type { GraphqlClient } from '../../client/graphql-client.ts';
import { routeOf } from '../../schema/dialect/rest.ts';
import type { RestClient } from './rest-client.ts';

type Values = Record<string, unknown>;

/** Names that snake_case would not give: the words of the contract, not of the code. */
const IRREGULAR: Record<string, string> = {
  hasAiAKey: 'has_aiA_key',
  hasAiBKey: 'has_aiB_key',
  hasAiCKey: 'has_aiC_key',
  enforce2fa: 'enforce_2fa',
  payASubscriptionStatus: 'payA_subscription_status',
  payACustomerId: 'payA_customer_id',
};

/** What a query answers at each door, the GraphQL answer under REST's names. */
export interface BothAnswers {
  query: string;
  rest: unknown;
  graphql: unknown;
}

/** What answers something new each time: a link, the time. */
const NEVER_THE_SAME = new Set(['billingPortal', 'usageSummary']);

/** Reads every query of the schema that has a REST route and needs no other arguments than the given ones, with all its fields, through both doors. */
export async function readThroughBothDoors(
  schema: GraphQLSchema,
  doors: { graphql: GraphqlClient; rest: RestClient },
  ids: Record<string, string>,
): Promise<BothAnswers[]> {
  const answers: BothAnswers[] = [];
  for (const field of Object.values(schema.getQueryType()!.getFields())) {
    const path = restPath(field, ids);
    if (!path) continue;
    const { status, body } = await doors.rest.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    const answer = await doors.graphql.request(documentFor(field, ids), ids);
    answers.push({ query: field.name, rest: body, graphql: restNamed(field.type, answer[field.name]) });
  }
  return answers;
}

function restPath(field: GraphQLField<unknown, unknown>, ids: Record<string, string>): string | null {
  const route = routeOf(field);
  const unknown = field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined && !ids[arg.name]);
  if (!route || unknown || NEVER_THE_SAME.has(field.name)) return null;
  return route.path.replace(
    /:(\w+)/g,
    (_, name: string) => ids[name.replace(/_(\w)/g, (__, letter: string) => letter.toUpperCase())]!,
  );
}

function documentFor(
  { name, args, type }: GraphQLField<unknown, unknown>,
  ids: Record<string, string>,
): TypedQueryDocumentNode<Values, Values> {
  const given = args.filter((arg) => isNonNullType(arg.type) && ids[arg.name]);
  const declared = given.length > 0 ? `(${given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')})` : '';
  const passed = given.length > 0 ? `(${given.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})` : '';
  return parse(`query Everything${declared} { ${name}${passed} ${selection(type)} }`) as TypedQueryDocumentNode<
    Values,
    Values
  >;
}

/** Every field of a type, however deep. */
export function selection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).map((field) => `${field.name} ${selection(field.type)}`);
  return `{ ${fields.join(' ')} }`;
}

/** A GraphQL answer, as far as it was asked for, under the names of REST; what JSON objects hold keeps its own. */
export function restNamed(type: GraphQLOutputType, value: unknown): unknown {
  const bare = getNullableType(type);
  if (value === null || value === undefined || isLeafType(bare)) return value;
  if (isListType(bare)) return (value as unknown[]).map((each) => restNamed(bare.ofType, each));
  if (!isObjectType(bare)) throw new TypeError(`neither list nor object: ${String(bare)}`);
  const fields = Object.values(bare.getFields()).filter(({ name }) => name in (value as Values));
  return Object.fromEntries(
    fields.map((field) => [restName(field.name), restNamed(field.type, (value as Values)[field.name])]),
  );
}

function restName(name: string): string {
  return IRREGULAR[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
