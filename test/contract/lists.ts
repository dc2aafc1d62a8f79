import { getNamedType, getNullableType, type GraphQLObjectType, isListType, isObjectType } from 'graphql';
import { snakeCase } from '../../src/core/naming.ts';
import { contractRows } from './contract-rows.ts';
import { specifiedOperation } from './specification/specification.ts';
import { operations } from './world.ts';

/** Responses with a list that is not paged, each with the reason. */
const NOT_PAGED: Record<string, string> = {
  'GET /billing/model-tiers': 'the tiers are part of the code',
  'GET /billing/usage-summary': 'one entry for each tier of models',
  'GET /catalog-summary': 'one entry for each status of texts',
  'GET /auth/options': 'the identity providers are part of the code',
  'GET /studio/tools': 'the tools are part of the code',
  'GET /queues': 'the queues are part of the code',
  'GET /projects/{project_id}/items/{item_id}/diff': 'one entry for each text of one item',
  'GET /store-connections/{connection_id}/categories': 'read from the site as a whole, at most 2000',
};

/** Keys of lists that a decision names other than by the last segment of the path. */
const NAMED_BY_DECISION: Record<string, string> = {
  'GET /audit-log': 'entries',
  'GET /stock-photos/search': 'photos',
  'GET /billing/payment-history': 'payments',
};

/** An operation that returns a list of records. */
export interface ListOperation {
  /** Its name in operations.csv, such as `Query.jobs`. */
  operation: string;
  route: string;
  /** The fields of the response, without those that hold something else than the list. Null for a bare array. */
  fields: string[] | null;
  /** What the response has to be: null for a bare array, else these fields. */
  expected: string[] | null;
  /** The key of the list in the response. Null for a bare array. */
  key: string | null;
  /** The names of its arguments. */
  parameters: string[];
}

/**
 * The operations of the contract that return a list: every GET whose path does not end in the id of a record, and whose
 * response is an array of objects or has one.
 */
export const lists: readonly ListOperation[] = contractRows.flatMap(({ method, path, operation }) => {
  const found = operations.get(operation);
  const route = `${method} ${path}`;
  if (!found || method !== 'GET' || path.endsWith('}') || route in NOT_PAGED) return [];
  const { field } = found;
  const bare = isListType(getNullableType(field.type));
  const type = getNamedType(field.type) as GraphQLObjectType;
  const names = isObjectType(type) ? Object.values(type.getFields()) : [];
  const key = bare ? null : names.find(({ type: of }) => isRecords(of))?.name;
  if (key === undefined) return [];
  const parameters = field.args.map((arg) => arg.name);
  return [
    {
      operation,
      route,
      key,
      parameters,
      fields: bare ? null : names.map(({ name }) => name),
      expected: expectedOf(method, path),
    },
  ];
});

/** Routes with a reason to be no list, for a test that they exist. */
export const notPaged = Object.keys(NOT_PAGED);

function isRecords(type: Parameters<typeof getNullableType>[0]): boolean {
  const bare = getNullableType(type);
  return isListType(bare) && isObjectType(getNamedType(bare));
}

function expectedOf(method: string, path: string): string[] | null {
  const response = specifiedOperation(method, path)?.response;
  if (typeof response === 'string') return null;
  if (response) return response.map(({ name }) => name);
  const plural = NAMED_BY_DECISION[`${method} ${path}`] ?? snakeCase(path.split('/').at(-1)!.replaceAll('-', '_'));
  return [plural, 'total', 'has_more'];
}
