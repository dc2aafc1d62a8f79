import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../../core/errors.ts';
import { toAppError } from '../to-app-error.ts';

/** What GraphQL itself refuses (syntax, unknown fields, wrong variables) keeps its own message and code. */
const DOCUMENT_ERRORS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

/** Apollo's refusals of a persisted query that came without a code of their own. */
const PERSISTED_QUERY_ERRORS = new Set(['provided sha does not match query', 'Unsupported persisted query version']);

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/**
 * The same `message` and `code` as over REST, never a stack or an internal text. HTTP status stays out of it. Where the
 * schema may not be asked for, its names are not suggested either.
 */
export function errorFormat(introspection: boolean): Format {
  return (formatted, thrown) => {
    const place = {
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
    };
    const code =
      PERSISTED_QUERY_ERRORS.has(formatted.message) && !ofResolver(thrown)
        ? 'BAD_REQUEST'
        : formatted.extensions?.['code'];
    if (typeof code === 'string' && DOCUMENT_ERRORS.has(code) && !ofResolver(thrown)) {
      const message = withoutValue(formatted.message, thrown);
      const told = introspection ? message : message.replace(/ Did you mean [^]*\?$/, '');
      return { message: told, ...place, extensions: { code: code === 'BAD_USER_INPUT' ? 'VALIDATION' : code } };
    }
    const error = toAppError(thrown);
    return { message: error.message, ...place, extensions: { code: error.code, ...error.facts } };
  };
}

/** A library may give its own errors such a code too: only what has no path and none of our errors inside is about the document. */
function ofResolver(thrown: unknown): boolean {
  return thrown instanceof GraphQLError && (thrown.path !== undefined || thrown.originalError instanceof AppError);
}

/** GraphQL's sentences repeat the value that was sent, in a sign-in the whole input with its password: only its place and the reason stay. */
function withoutValue(message: string, thrown: unknown): string {
  const reason =
    thrown instanceof GraphQLError && thrown.originalError instanceof GraphQLError
      ? thrown.originalError.message
      : null;
  const named = /^Variable "(\$\w+)" got invalid value /.exec(message);
  if (!named) return withoutLiteral(message);
  const place =
    reason && message.endsWith(`; ${reason}`)
      ? / at "([\w.[\]]+)"$/.exec(message.slice(0, -reason.length - 2))?.[1]
      : null;
  return `Variable "${named[1]}" got an invalid value${place ? ` at "${place}"` : ''}${reason ? `; ${withoutLiteral(reason)}` : ''}`;
}

function withoutLiteral(message: string): string {
  return message
    .replace(/( cannot represent [^:]*?)(?: value)?: [^]*$/, '$1 value')
    .replace(/^Expected value of type ("[^"]*"), found [^]*$/, 'Expected value of type $1');
}
