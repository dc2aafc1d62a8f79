import { Router, type NextFunction, type Request, type Response as Answer } from 'express';
import { execute, type ExecutionResult, GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { useSofa } from 'sofa-api';
import { restOperations, type RestOperation } from '../../../schema/dialect/rest-operations.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { IdempotentRequest } from '../../services/idempotency/run-idempotent.ts';
import { authorize } from '../access.ts';
import { type ErrorBody, errorBody, errorHeaders, logError } from '../error-response.ts';
import { noStore } from '../headers/cache-control.ts';
import { contextOf } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';
import { requireAccess } from './allow.ts';
import { checkInput } from './check-input.ts';
import { announceDeprecation } from './deprecation.ts';
import { runOrReplay, idempotentRequest } from './idempotency.ts';
import { readBody } from './read-json.ts';

export const REST_BASE = '/api/v1';

/** A REST call on its way through SOFA: the operation's context with the variables that were checked for it. */
interface RestContext {
  operation: RestOperation;
  ctx: Context;
  variables: Record<string, unknown>;
  /** Where the caller named the call. */
  call: IdempotentRequest | null;
  res: Answer;
}

const calls = new WeakMap<Request, RestContext>();

/**
 * Serves the REST dialect. Each route checks who calls and what was sent, in the documented order, before SOFA runs the
 * operation; a path without an operation falls through.
 */
export function restRouter(dialect: GraphQLSchema, nameOf: (field: string) => string): Router {
  const operations = restOperations(dialect);
  const sofa = sofaFor(dialect, operations, nameOf);
  const router = Router({ caseSensitive: true, strict: true });

  for (const operation of operations) {
    const prepare = (req: Request, res: Answer, next: NextFunction): void => {
      const variables = checkInput(operation, req);
      const call =
        operation.method === 'POST' && operation.access !== 'none' ? idempotentRequest(req, variables) : null;
      const ctx = {
        ...contextOf(req),
        setHeader: (name: string, value: string) => void (res.headersSent || res.setHeader(name, value)),
      };
      calls.set(req, { operation, ctx, variables, call, res });
      neutralizeRequest(req, operation);
      next();
    };
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](
      operation.path,
      announceDeprecation(operation),
      ...(operation.secret ? [noStore] : []),
      requireAccess(operation),
      readBody,
      prepare,
      sofa,
    );
  }
  return router;
}

/** The variables are ready. SOFA would read query and body again by its own rules, build an URL of the `Host`, and knows no HEAD. */
function neutralizeRequest(req: Request, operation: RestOperation): void {
  req.method = operation.method;
  req.originalUrl = req.baseUrl + req.path;
  req.url = req.path;
  req.headers.host = 'localhost';
  req.body = '{}';
}

function sofaFor(dialect: GraphQLSchema, operations: RestOperation[], nameOf: (field: string) => string) {
  const routes = Object.fromEntries(
    operations.map(({ kind, name, method, path, status }) => [
      `${kind}.${name}`,
      { method, path, responseStatus: status },
    ]),
  );
  removeRootNodes(dialect);
  return useSofa({
    basePath: REST_BASE,
    schema: dialect,
    routes,
    depthLimit: 3,
    context: ({ req }: { req: Request }) => calls.get(req),
    // SOFA hands on what it read from the request by its own loose rules; the checked variables take its place.
    execute: async (args) => {
      const { operation, ctx, variables, call, res } = args.contextValue as RestContext;
      const run = (own: Context) => execute({ ...args, contextValue: own, variableValues: variables });
      const result = call ? await runOnce(ctx, res, call, operation, run, nameOf) : await run(ctx);
      for (const error of result.errors ?? []) logError(ctx.log, toAppError(error));
      // SOFA writes JSON whatever the status: an answer without content goes the way of errors, of which there are none.
      return operation.status === 204 ? { errors: result.errors ?? [] } : result;
    },
    // SOFA's own Response type differs from the platform's in a generic only.
    errorHandler: ([error]: readonly GraphQLError[]) =>
      (error ? answerError(toAppError(error, nameOf)) : new Response(null, { status: 204 })) as never,
  });
}

/** Runs a named call once; the same answer again is a result like the first, and goes the same way. */
async function runOnce(
  ctx: Context,
  res: Answer,
  call: IdempotentRequest,
  operation: RestOperation,
  run: (ctx: Context) => ExecutionResult | Promise<ExecutionResult>,
  nameOf: (field: string) => string,
): Promise<ExecutionResult> {
  const { name, status } = operation;
  try {
    const answer = await runOrReplay(authorize(ctx, operation), res, call, async (own) => {
      const { data, errors: [error] = [] } = await run(own);
      if (error) throw toAppError(error, nameOf);
      return { status, body: data?.[name] };
    });
    if (answer.status < 400) return { data: { [name]: answer.body } };
    const { detail, code, ...facts } = answer.body as ErrorBody;
    return refusal(new AppError(code, detail, facts));
  } catch (error) {
    return refusal(toAppError(error, nameOf));
  }
}

function refusal(error: AppError): ExecutionResult {
  return { errors: [new GraphQLError(error.message, { originalError: error })] };
}

/**
 * SOFA looks up the description of every argument for a document of its own, which nobody reads. Where a root type has no
 * node it prints and parses the whole type for each of them, most of the time that a start takes; here it finds nothing.
 */
function removeRootNodes(dialect: GraphQLSchema): void {
  for (const root of [dialect.getQueryType(), dialect.getMutationType()]) {
    if (root)
      root.astNode = { kind: Kind.OBJECT_TYPE_DEFINITION, name: { kind: Kind.NAME, value: root.name }, fields: [] };
  }
}

function answerError(error: AppError): Response {
  return Response.json(errorBody(error), { status: error.status, headers: errorHeaders(error) });
}
