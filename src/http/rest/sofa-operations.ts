import { type ExecutionResult, GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { useSofa } from 'sofa-api';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { IdempotentRequest } from '../../services/idempotency/run-idempotent.ts';
import { authorize } from '../access.ts';
import type { ErrorBody } from '../error-response.ts';
import { executeDocument } from '../execution/execute-document.ts';
import { toAppError } from '../to-app-error.ts';
import { runOrReplay } from './idempotency.ts';
import type { Operate, PreparedRequest } from './prepared-request.ts';
import { streamList } from './stream-list.ts';

/** What SOFA's handlers read of a request: nothing, because the variables are checked already. */
const EMPTY_REQUEST = { url: '/', body: null, params: {} } as never;

/** SOFA writes a response for data only, and calls the error handler otherwise. */
const NO_RESPONSE: ExecutionResult = { errors: [] };

/** SOFA adds the request that it reads as `request`. */
interface Call {
  prepared: PreparedRequest;
  result?: ExecutionResult;
}

/**
 * Returns a function for each operation that executes it. SOFA derives the routes of the schema with their documents
 * and handlers. The handlers are called directly: SOFA's router would compare a request with one route after another.
 * `nameOf` returns the REST name of an input field.
 */
export function sofaOperations(
  dialect: GraphQLSchema,
  operations: RestOperation[],
  nameOf: (field: string) => string,
): (operation: RestOperation) => Operate {
  removeDescriptions(dialect);
  const { __routes } = useSofa({
    basePath: '/',
    schema: dialect,
    routes: Object.fromEntries(operations.map(({ kind, name, method, path }) => [`${kind}.${name}`, { method, path }])),
    depthLimit: 3,
    context: (call: Call) => call,
    execute: async (args) => {
      const call = args.contextValue as Call;
      const request = call.prepared;
      const run = (ctx: Context, variables = request.variables, asText = false) =>
        executeDocument({ ...args, contextValue: ctx, variableValues: variables }, { asText });
      call.result = request.idempotent
        ? await runIdempotently(request, request.idempotent, run, nameOf)
        : await streamList(request, await run(request.ctx, request.variables, true), run);
      return NO_RESPONSE;
    },
    errorHandler: ([error]) => {
      if (error) throw error;
      return undefined as never;
    },
  });
  const handlers = new Map(__routes.map(({ method, path, handler }) => [`${method} ${path}`, handler]));
  return ({ method, path }) => {
    const handler = handlers.get(`${method} ${path}`)!;
    return async (prepared) => {
      const call: Call = { prepared };
      await handler(EMPTY_REQUEST, call);
      return call.result!;
    };
  };
}

/**
 * Runs an operation once per idempotency key. A replayed response becomes a result again.
 */
async function runIdempotently(
  { ctx, res, operation }: PreparedRequest,
  request: IdempotentRequest,
  run: (ctx: Context) => ExecutionResult | Promise<ExecutionResult>,
  nameOf: (field: string) => string,
): Promise<ExecutionResult> {
  const { name, status } = operation;
  try {
    const response = await runOrReplay(authorize(ctx, operation), res, request, async (own) => {
      const { data, errors: [error] = [] } = await run(own);
      if (error) throw toAppError(error, nameOf);
      return { status, body: data?.[name] };
    });
    if (response.status < 400) return { data: { [name]: response.body } };
    const { detail, code, ...facts } = response.body as ErrorBody;
    return errorResult(new AppError(code, detail, facts));
  } catch (error) {
    return errorResult(toAppError(error, nameOf));
  }
}

function errorResult(error: AppError): ExecutionResult {
  return { errors: [new GraphQLError(error.message, { originalError: error })] };
}

/**
 * Replaces the syntax nodes of the root types with empty ones. SOFA reads the description of every argument from them,
 * for a document that is not used. Without a node it prints and parses the whole type per argument, which dominates the
 * start-up time.
 */
function removeDescriptions(dialect: GraphQLSchema): void {
  for (const root of [dialect.getQueryType(), dialect.getMutationType()]) {
    if (root)
      root.astNode = { kind: Kind.OBJECT_TYPE_DEFINITION, name: { kind: Kind.NAME, value: root.name }, fields: [] };
  }
}
