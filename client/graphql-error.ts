import type { GraphQLFormattedError } from 'graphql';

/** An error of GraphQL, with its message and its code. */
export class GraphqlError extends Error {
  override name = 'GraphqlError';

  constructor(
    message: string,
    readonly code: string | null,
    /** All extensions, such as `errors` of the input, `retry_after` or `required_ct`. */
    readonly extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Converts an entry of `errors`. */
export function graphqlError({ message, extensions = {} }: GraphQLFormattedError): GraphqlError {
  return new GraphqlError(message, typeof extensions['code'] === 'string' ? extensions['code'] : null, extensions);
}

/**
 * Converts what ended a subscription: an Error, a list of GraphQL errors, or the close event of the socket with its
 * code.
 */
export function brokenSubscription(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (Array.isArray(thrown)) return graphqlError(thrown[0] as GraphQLFormattedError);
  const { reason, code } = thrown as { reason?: string; code?: number };
  return new GraphqlError(
    `The connection was closed: ${reason || code || 'no reason given'}`,
    code === undefined ? null : String(code),
  );
}
