import { CombinedError } from 'urql';
import { type FieldError, fieldMessage } from './field-message.ts';
import { refusalMessage } from './refusal-message.ts';

/** What a refusal means for the page: a code to decide by, a sentence to show, and the fields that it is about. */
export interface Refusal {
  code: string;
  message: string;
  /** Sentences by name of the field in the input, in camelCase; nested fields are joined with dots. */
  fields: Record<string, string>;
  /** What the page calls these fields. */
  labels?: Record<string, string | undefined>;
  facts: Record<string, unknown>;
}

/** `NETWORK` is the code of a request that did not reach the service. */
export const NETWORK = 'NETWORK';

/** An error of the REST API, or of a request that did not reach it. */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof RequestError) return error.refusal;
  if (error instanceof CombinedError) {
    const [first] = error.graphQLErrors;
    if (first) return toRefusal(first.message, first.extensions);
    return { code: NETWORK, message: error.networkError?.message ?? error.message, fields: {}, facts: {} };
  }
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error), fields: {}, facts: {} };
}

/** The members of an error are the same in the extensions of GraphQL and in the body of REST. */
export function toRefusal(message: string, members: Record<string, unknown>): Refusal {
  const { code, errors, ...facts } = members;
  const fields = Array.isArray(errors) ? (errors as FieldError[]) : [];
  return {
    code: typeof code === 'string' ? code : 'INTERNAL',
    message: refusalMessage(code, message),
    fields: Object.fromEntries(fields.map((each) => [fieldName(each.loc), fieldMessage(each)])),
    facts,
  };
}

function fieldName(loc: (string | number)[]): string {
  return (
    loc
      .slice(1)
      // The parameters of a job are the fields of its form.
      .filter((part) => part !== 'payload')
      .map((part) => String(part).replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
      .join('.')
  );
}
