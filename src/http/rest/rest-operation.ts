import type { Request, Response } from 'express';
import type { ExecutionResult } from 'graphql';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import { authorize } from '../access.ts';
import type { Handle } from '../api-route.ts';
import { errorBody, errorHeaders, logError } from '../error-response.ts';
import { cacheControlOf } from '../headers/cache-control.ts';
import { readTextOf } from '../request-body.ts';
import { assertOwnPage, contextOf, identify, noteOperation } from '../request-context.ts';
import { sendJson } from '../send-json.ts';
import { toAppError } from '../to-app-error.ts';
import { checkInput } from './check-input.ts';
import { idempotentRequest } from './idempotency.ts';
import type { Operate, PreparedRequest } from './prepared-request.ts';

/**
 * Returns the handler of an operation. It authorizes the caller, reads and validates the input, in the documented order
 * of errors, executes the operation and writes its response. `nameOf` returns the REST name of an input field.
 */
export function handleOperation(operation: RestOperation, operate: Operate, nameOf: (field: string) => string): Handle {
  const headers = headersOf(operation);
  return async (req, res) => {
    noteOperation(req, 'rest', operation.name);
    for (const [name, value] of headers) res.setHeader(name, value);
    if (operation.access === 'none') assertOwnPage(req);
    else authorize(await identify(req), operation);
    await readTextOf(req, res);
    const prepared = prepare(operation, req, res);
    const result = await operate(prepared);
    for (const error of result.errors ?? []) logError(prepared.ctx.log, toAppError(error));
    // A list that was written in parts has ended the response.
    if (!res.headersSent) respond(req, res, { operation, result, nameOf });
  };
}

/** `Cache-Control`, and `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a deprecated route, errors included. */
function headersOf(operation: RestOperation): [name: string, value: string][] {
  const { deprecated } = operation;
  const headers: [string, string][] = [['Cache-Control', cacheControlOf(operation)]];
  if (deprecated)
    headers.push(
      ['Deprecation', `@${Date.parse(deprecated.since) / 1000}`],
      ['Sunset', new Date(deprecated.sunset).toUTCString()],
    );
  return headers;
}

function prepare(operation: RestOperation, req: Request, res: Response): PreparedRequest {
  const variables = checkInput(operation, req);
  const mayBeIdempotent = operation.method === 'POST' && operation.access !== 'none';
  const setHeader = (name: string, value: string) => void (res.headersSent || res.setHeader(name, value));
  return {
    operation,
    ctx: { ...contextOf(req), setHeader },
    variables,
    idempotent: mayBeIdempotent ? idempotentRequest(req, variables) : null,
    res,
    isHead: req.method === 'HEAD',
  };
}

interface Outcome {
  operation: RestOperation;
  result: ExecutionResult;
  nameOf(field: string): string;
}

function respond(req: Request, res: Response, { operation, result, nameOf }: Outcome): void {
  const [first] = result.errors ?? [];
  const error = first && toAppError(first, nameOf);
  res.statusCode = error ? error.status : operation.status;
  if (error) res.set(errorHeaders(error));
  if (res.statusCode === 204) return void res.end();
  sendJson(req, res, error ? errorBody(error) : result.data?.[operation.name]);
}
