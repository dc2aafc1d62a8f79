import type { Request, Response } from 'express';
import {
  getOperationAST,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { Context } from '../../core/context.ts';
import { stringifyJson } from '../../core/json-text.ts';
import { errorHeaders, logError } from '../error-response.ts';
import { coerceVariables, executeOperation } from '../execution/execute-document.ts';
import { contextOf } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';
import type { DocumentStore } from './document-store.ts';
import { type errorFormat, isThrown } from './format-error.ts';
import { costError } from './operation-cost.ts';
import { rootFieldOf } from './root-field.ts';

/** The forms of a response, the preferred one first, as Apollo has them. */
const RESPONSE_TYPES = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

interface KnownResponse {
  type: string;
  body: string;
}

/**
 * Returns a function that executes a request whose document was validated before, as Apollo would: most requests send one
 * of a few documents, and the steps of Apollo take as long as a short read. Returns null, and has done nothing, for every
 * request that needs more, such as an error or a persisted query; Apollo responds to it.
 */
export function knownDocuments(
  schema: GraphQLSchema,
  documents: DocumentStore,
  format: ReturnType<typeof errorFormat>,
) {
  return async (req: Request, res: Response): Promise<KnownResponse | null> => {
    const type = req.method === 'POST' && responseType(req);
    const request = type ? requestIn(req.body) : null;
    const document = request && documents.get(request.query);
    const operation = document && getOperationAST(document, request.operationName);
    if (!type || !operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
    const { coerced: variables } = coerceVariables(schema, operation, request.variables ?? {});
    if (!variables || costError(schema, document, operation, variables)) return null;

    const contextValue = contextOf(req);
    contextValue.notes.operation = rootFieldOf(operation);
    const called = { schema, document, operation, variables, contextValue };
    const { errors, data } = await executeOperation(called, { asText: true });
    if (!errors) return { type, body: toBody({ data }) };
    noteErrors(contextValue, errors, (name, value) => void res.setHeader(name, value));
    const formatted: GraphQLFormattedError[] = errors.map((error) => format(error.toJSON(), error));
    return { type, body: toBody({ errors: formatted, data }) };
  };
}

/** The text of a result. */
export function toBody(result: object): string {
  return `${stringifyJson(result)}\n`;
}

/** Logs the errors of code of the service, and sets their headers. */
export function noteErrors(
  { notes, log }: Context,
  errors: readonly GraphQLError[],
  setHeader: (name: string, value: string) => void,
): void {
  for (const error of errors.filter((each) => isThrown(each)).map((each) => toAppError(each))) {
    notes.errorStatus ??= error.status;
    logError(log, error);
    for (const [name, value] of Object.entries(errorHeaders(error))) setHeader(name, value);
  }
}

/** The form of the response that a client accepts; null for a client that accepts none of the usual ones. */
function responseType(req: Request): string | null {
  return req.headers.accept ? req.accepts(RESPONSE_TYPES) || null : RESPONSE_TYPES[0]!;
}

interface DocumentRequest {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

/** The request in a body; null for a body that is not valid or asks for more. */
function requestIn(body: unknown): DocumentRequest | null {
  if (!isObject(body)) return null;
  const { query, operationName, variables, extensions } = body;
  const isUsual =
    typeof query === 'string' &&
    (typeof operationName === 'string' || isAbsent(operationName)) &&
    (isObject(variables) || isAbsent(variables)) &&
    isAbsent(extensions);
  return isUsual ? (body as unknown as DocumentRequest) : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}
