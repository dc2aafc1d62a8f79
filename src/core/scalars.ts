import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLJSON, GraphQLSafeInt } from 'graphql-scalars';
import { formatCt, parseCt } from './ct.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function parseId(value: unknown): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new GraphQLError('must be a UUID');
  return value.toLowerCase();
}

/**
 * Replaces GraphQL's own `ID`. Every id of the service is a UUID, so GraphQL and REST reject a malformed id before any
 * query.
 */
export const ID = new GraphQLScalarType<string, string>({
  name: 'ID',
  description: 'A UUID.',
  serialize: String,
  parseValue: parseId,
  parseLiteral: (node) => parseId('value' in node ? node.value : null),
});

const TIMESTAMP =
  /^(?<day>\d{4}-\d{2}-\d{2})(?<time>[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The output of a timestamp. */
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function parseTimestamp(value: unknown): Date {
  const match = typeof value === 'string' ? TIMESTAMP.exec(value.trim()) : null;
  const { day, time, zone } = match?.groups ?? {};
  const date = match && new Date(time && !zone ? `${match[0]}Z` : match[0]);
  if (!date || Number.isNaN(date.getTime()) || !isDay(day!)) throw new GraphQLError('must be an RFC 3339 timestamp');
  return date;
}

/** Whether the day exists in the calendar. `Date` would turn 30 February into 2 March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const Timestamp = new GraphQLScalarType<Date, string>({
  name: 'Timestamp',
  description: 'RFC 3339 in UTC with `Z`. Input may carry an offset; without one it is read as UTC.',
  // Lists pass times on as the text of the response.
  serialize: (value) =>
    typeof value === 'string' && ISO.test(value) ? value : new Date(value as string | Date).toISOString(),
  parseValue: parseTimestamp,
  parseLiteral: (node) => parseTimestamp('value' in node ? node.value : null),
  extensions: { jsonSchema: { type: 'string', format: 'date-time' } },
});

function parseAmount(value: unknown): string {
  const units = typeof value === 'string' || typeof value === 'number' ? parseCt(value) : null;
  if (units === null) throw new GraphQLError('must be a decimal number with at most four decimals');
  return formatCt(units);
}

export const Ct = new GraphQLScalarType<string, string>({
  name: 'CT',
  description:
    'An amount of credits: a decimal string with four decimals, such as "50.0000". Input may also be a JSON number.',
  serialize: parseAmount,
  parseValue: parseAmount,
  parseLiteral: (node) => parseAmount('value' in node ? node.value : null),
  extensions: { jsonSchema: { type: 'string', pattern: '^-?\\d+\\.\\d{4}$' } },
});

/** Counts that may exceed the 32 bits of `Int`. */
export const SafeInt = new GraphQLScalarType<number | string, number>({
  ...GraphQLSafeInt.toConfig(),
  description: 'An integer of up to 53 bits.',
  extensions: { jsonSchema: { type: 'integer', format: 'int64' } },
});

/** The deepest nesting of JSON input, so that it can be traversed recursively. */
export const MAX_DEPTH = 32;

/** Whether a value has at most this many levels of nesting. */
export function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1));
}

function parseObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GraphQLError('must be a JSON object');
  if (!nestsWithin(value, MAX_DEPTH)) throw new GraphQLError(`must not nest deeper than ${MAX_DEPTH} levels`);
  return value as Record<string, unknown>;
}

export const JsonObject = new GraphQLScalarType<Record<string, unknown>, Record<string, unknown>>({
  name: 'JSONObject',
  description: `A JSON object, nested at most ${MAX_DEPTH} deep. The value of a field has at most 256 kB as it is stored.`,
  serialize: (value) => value as Record<string, unknown>,
  parseValue: parseObject,
  parseLiteral: (node: ValueNode, variables) => {
    if (node.kind !== Kind.OBJECT) throw new GraphQLError('must be a JSON object');
    return parseObject(GraphQLJSON.parseLiteral(node, variables));
  },
  extensions: { jsonSchema: { type: 'object', additionalProperties: true } },
});
