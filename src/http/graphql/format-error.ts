import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../../core/errors.ts';
import { toAppError } from '../to-app-error.ts';

/** Errors of GraphQL itself (syntax, unknown fields, wrong variables) keep their message and code. */
const DOCUMENT_ERRORS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

/** Apollo's errors about persisted queries that have no code. */
const PERSISTED_QUERY_ERRORS = new Set(['provided sha does not match query', 'Unsupported persisted query version']);

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/**
 * Formats an error with the same `message` and `code` as over REST, without stack, internal text or HTTP status. If
 * introspection is off, suggestions of schema names are removed.
 */
export function errorFormat(introspection: boolean): Format {
  return (formatted, thrown) => {
    const position = {
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
    };
    const code =
      PERSISTED_QUERY_ERRORS.has(formatted.message) && !isFromResolver(thrown)
        ? 'BAD_REQUEST'
        : formatted.extensions?.['code'];
    if (typeof code === 'string' && DOCUMENT_ERRORS.has(code) && !isFromResolver(thrown)) {
      const message = withoutValue(formatted.message, thrown);
      const shown = introspection ? message : message.replace(/ Did you mean [^]*\?$/, '');
      return { message: shown, ...position, extensions: { code: code === 'BAD_USER_INPUT' ? 'VALIDATION' : code } };
    }
    const error = toAppError(thrown);
    return { message: error.message, ...position, extensions: { code: error.code, ...error.facts } };
  };
}

/** Whether code of the service threw the error. Otherwise, GraphQL rejects the document or its variables. */
export function isThrown({ originalError }: GraphQLError): boolean {
  return originalError instanceof Error && !(originalError instanceof GraphQLError);
}

/**
 * Whether a resolver threw the error. A library in a resolver may use the same codes, so the code alone is not enough.
 */
function isFromResolver(thrown: unknown): boolean {
  return thrown instanceof GraphQLError && (thrown.path !== undefined || thrown.originalError instanceof AppError);
}

/**
 * Removes the value from a message of GraphQL, which quotes the whole input, such as the password of a sign-in. The
 * path of the value and the reason stay.
 */
function withoutValue(message: string, thrown: unknown): string {
  const reason =
    thrown instanceof GraphQLError && thrown.originalError instanceof GraphQLError
      ? thrown.originalError.message
      : null;
  const named = /^Variable "(\$\w+)" got invalid value /.exec(message);
  if (!named) return withoutLiteral(message);
  const path =
    reason && message.endsWith(`; ${reason}`)
      ? / at "([\w.[\]]+)"$/.exec(message.slice(0, -reason.length - 2))?.[1]
      : null;
  return `Variable "${named[1]}" got an invalid value${path ? ` at "${path}"` : ''}${reason ? `; ${withoutLiteral(reason)}` : ''}`;
}

function withoutLiteral(message: string): string {
  return message
    .replace(/( cannot represent [^:]*?)(?: value)?: [^]*$/, '$1 value')
    .replace(/^Expected value of type ("[^"]*"), found [^]*$/, 'Expected value of type $1');
}
