import type { Request } from 'express';
import { type ExecutionResult, GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { useSofa } from 'sofa-api';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { IdempotentRequest } from '../../services/idempotency/run-idempotent.ts';
import { authorize } from '../access.ts';
import { type ErrorBody, errorBody, errorHeaders, logError } from '../error-response.ts';
import { executeDocument } from '../execution/execute-document.ts';
import { toAppError } from '../to-app-error.ts';
import { runOrReplay } from './idempotency.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { streamList } from './stream-list.ts';

interface Options {
  dialect: GraphQLSchema;
  operations: RestOperation[];
  basePath: string;
  prepared: WeakMap<Request, PreparedRequest>;
  /** The REST name of an input field. */
  nameOf(field: string): string;
}

/** Creates the SOFA handler, which runs a prepared request as an operation of the schema and writes its response. */
export function sofaHandler({ dialect, operations, basePath, prepared, nameOf }: Options) {
  const routes = Object.fromEntries(
    operations.map(({ kind, name, method, path, status }) => [
      `${kind}.${name}`,
      { method, path, responseStatus: status },
    ]),
  );
  removeDescriptions(dialect);
  return useSofa({
    basePath,
    schema: dialect,
    routes,
    depthLimit: 3,
    context: ({ req }: { req: Request }) => prepared.get(req),
    // SOFA passes the variables that it parsed from the request. The validated ones replace them.
    execute: async (args) => {
      const request = args.contextValue as PreparedRequest;
      const run = (ctx: Context, variables = request.variables) =>
        executeDocument({ ...args, contextValue: ctx, variableValues: variables });
      // SOFA does not write to a response that has ended.
      const result = request.idempotent
        ? await runIdempotently(request, request.idempotent, run, nameOf)
        : await streamList(request, await run(request.ctx), run);
      for (const error of result.errors ?? []) logError(request.ctx.log, toAppError(error));
      // SOFA writes a JSON body whatever the status. The error handler can respond without a body, so it handles 204.
      return request.operation.status === 204 ? { errors: result.errors ?? [] } : result;
    },
    // SOFA's own Response type differs from the platform's in a generic only.
    errorHandler: ([error]: readonly GraphQLError[]) =>
      (error ? errorResponse(toAppError(error, nameOf)) : new Response(null, { status: 204 })) as never,
  });
}

/**
 * Runs an operation once per idempotency key. A replayed response becomes a result again, which SOFA writes like the
 * first.
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

function errorResponse(error: AppError): Response {
  return Response.json(errorBody(error), { status: error.status, headers: errorHeaders(error) });
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
