import { type ExecutionResult, getNullableType, type GraphQLError, isListType, isObjectType } from 'graphql';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { PageTooLarge } from '../../services/page-bytes.ts';
import type { Page } from '../../services/paged.ts';
import { logError } from '../error-response.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';
import { toAppError } from '../to-app-error.ts';
import type { PreparedRequest } from './prepared-request.ts';

type Values = Record<string, unknown>;
type Run = (ctx: Context, variables: Values) => ExecutionResult | Promise<ExecutionResult>;
type Records = readonly unknown[];

/**
 * Responds with a list whose page was too large to be read at once: runs the operation again for parts of the page and
 * writes them as one body of the same form. An error after the first part is logged, and the connection is cut.
 * @returns the given result if it is another one or the list cannot be read in parts, the errors of the first part, or
 * an empty result once the response has ended.
 */
export async function streamList(
  request: PreparedRequest,
  result: ExecutionResult,
  run: Run,
): Promise<ExecutionResult> {
  const { ctx, operation, res, isHead } = request;
  const tooLarge = result.errors?.[0]?.originalError;
  const list = listOf(operation);
  if (!(tooLarge instanceof PageTooLarge) || !list) return result;
  try {
    const parts = await prefetchFirst(readParts(request, list, tooLarge, run));
    res.type('application/json');
    if (isHead) res.end();
    else await streamResponse(ctx, res, list.name === null ? writeArray(parts, list) : writeObject(parts, list));
  } catch (error) {
    if (!res.headersSent) return { errors: [error as GraphQLError] };
    logError(ctx.log, toAppError(error));
  }
  return { data: { [operation.name]: null } };
}

/** Where the records of a list are in its response: under a name, or null for a bare array. */
interface List {
  name: string | null;
  recordsIn(body: unknown): Records;
}

/** The list that an operation returns by `limit` and `offset`: a bare array, or an object with `has_more`. */
function listOf({ field, method }: RestOperation): List | null {
  const args = new Set(field.args.map(({ name }) => name));
  if (method !== 'GET' || !args.has('limit') || !args.has('offset')) return null;
  const type = getNullableType(field.type);
  if (isListType(type)) return { name: null, recordsIn: (body) => body as Records };
  const fields = isObjectType(type) ? type.getFields() : {};
  const name = Object.values(fields).find((each) => isListType(getNullableType(each.type)))?.name;
  return fields['has_more'] && name ? { name, recordsIn: (body) => (body as Record<string, Records>)[name]! } : null;
}

/** Yields the responses for the parts of a page, up to its end or that of the list. */
async function* readParts(
  request: PreparedRequest,
  { recordsIn }: List,
  { fitting, page }: PageTooLarge,
  run: Run,
): AsyncGenerator<unknown, void> {
  const end = page.offset + page.limit;
  for (let offset = page.offset; offset < end;) {
    const { body, limit } = await readPart(request, { limit: Math.min(fitting, end - offset), offset }, run);
    yield body;
    const count = recordsIn(body).length;
    if (count < limit) return;
    offset += count;
  }
}

/** Reads a part with its own context, so that the records of earlier parts are not kept in memory. */
async function readPart(
  request: PreparedRequest,
  { limit, offset }: Page,
  run: Run,
): Promise<{ body: unknown; limit: number }> {
  const { ctx, operation, variables } = request;
  const { data, errors: [error] = [] } = await run(forkContext(ctx), { ...variables, limit, offset });
  if (!error) return { body: data?.[operation.name], limit };
  if (error.originalError instanceof PageTooLarge)
    return readPart(request, { limit: error.originalError.fitting, offset }, run);
  throw error;
}

/** Writes the records of all parts as an array. Returns the last part. */
async function* writeArray(parts: AsyncIterable<unknown>, { recordsIn }: List): AsyncGenerator<string, unknown> {
  let separator = '[';
  let last: unknown;
  for await (const part of parts) {
    for (const record of recordsIn(part)) {
      yield separator + JSON.stringify(record);
      separator = ',';
    }
    last = part;
  }
  yield separator === '[' ? '[]' : ']';
  return last;
}

/** Writes the records of all parts, and after them the other fields of the last part: `total` and `has_more`. */
async function* writeObject(parts: AsyncIterable<unknown>, list: List): AsyncGenerator<string> {
  yield `{${JSON.stringify(list.name)}:`;
  const { [list.name!]: _, ...others } = (yield* writeArray(parts, list)) as Values;
  yield `,${JSON.stringify(others).slice(1)}`;
}
