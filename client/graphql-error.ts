import type { GraphQLFormattedError } from 'graphql';

/** A refusal of the GraphQL door: its sentence, and its code from the error table. */
export class GraphqlError extends Error {
  override name = 'GraphqlError';

  constructor(
    message: string,
    readonly code: string | null,
    /** What goes with it, such as `errors` of the input, `retry_after` or `required_ct`. */
    readonly extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The refusal that an entry of `errors` is. */
export function graphqlError({ message, extensions = {} }: GraphQLFormattedError): GraphqlError {
  return new GraphqlError(message, typeof extensions['code'] === 'string' ? extensions['code'] : null, extensions);
}

/** What breaks a subscription: an error, a list of refusals, or the event that closed the socket, whose number is the code. */
export function brokenSubscription(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (Array.isArray(thrown)) return graphqlError(thrown[0] as GraphQLFormattedError);
  const { reason, code } = thrown as { reason?: string; code?: number };
  return new GraphqlError(
    `The connection was closed: ${reason || code || 'no reason given'}`,
    code === undefined ? null : String(code),
  );
}
