import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { decodeEntities } from '../../../core/html-text.ts';
import { blockReason } from './firewall.ts';
import { truncatedBody, quoted, retryAt } from '../errors.ts';

/** The body of an error, https://developer.wordpress.org/rest-api/using-the-rest-api/frequently-asked-questions/ */
const errorBody = z.object({
  code: z.coerce.string(),
  message: z.string().catch(''),
  data: z
    .object({
      /** For `term_exists`: the id of the term that already has the name. */
      term_id: z.coerce.number().optional().catch(undefined),
      /**
       * For `rest_invalid_param`: a message per parameter. Newer versions add the status of each error in `details`.
       */
      params: z.record(z.string(), z.string()).catch({}),
      details: z
        .record(z.string(), z.object({ data: z.object({ status: z.number() }).nullish().catch(null) }))
        .catch({}),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type CmsErrorBody = z.output<typeof errorBody>;

/** An error with the code of WordPress, for callers that handle some codes. */
export class CmsError extends ProviderError {
  constructor(
    kind: ProviderErrorKind,
    message: string,
    readonly body?: CmsErrorBody,
    retryAfterMs?: number,
  ) {
    super(kind, message, retryAfterMs);
  }
}

/** Codes for a missing right on one page or post. The same password may suffice for another one. */
const NO_RIGHT = /^rest_(cannot_|user_cannot_|forbidden_(author|context|status|sticky))/;
/** WordPress and plugins respond with 500 for errors without a status. Only these codes are failures of the server. */
const SERVER_ERRORS = new Set(['internal_server_error', 'wp_die', 'db_insert_error', 'db_update_error']);

export const PASSWORDS_OFF =
  'Application passwords are switched off on this site. They need https, and no plugin may forbid them.';
export const WRONG_LOGIN = 'The site refused the user name or the application password.';
export const NO_API = 'No WordPress answers at this address, or its REST API is switched off. Check the address.';

/**
 * Converts a response other than 2xx. `secrets` are removed from its message, because some servers repeat the request.
 */
export function statusError(
  response: Response,
  body: string,
  address: string,
  secrets: readonly string[] = [],
): CmsError {
  const { headers } = response;
  const error = parseError(body);
  const status =
    error && isForbiddenStatus(error) ? (error.data?.details?.['status']?.data?.status ?? 403) : response.status;
  const as = (kind: ProviderErrorKind, message: string) =>
    new CmsError(kind, message, error, kind === 'unavailable' ? retryAfterMs(headers) : undefined);
  const reason = error && errorText(error, secrets);
  if (status >= 300 && status < 400) return as('rejected', redirected(headers.get('location'), address));
  if (status === 401)
    return as('unauthorized', error?.code.startsWith('application_passwords_disabled') ? PASSWORDS_OFF : WRONG_LOGIN);
  const blocked = error ? null : blockReason(status, body);
  // The credentials are not at fault, so that the connection is not disconnected.
  if (blocked && status !== 503) return as('rejected', blocked);
  if (status === 403 && !error) return as('unauthorized', 'The site does not let us in.');
  if (status === 403)
    return as(
      NO_RIGHT.test(error!.code) || isForbiddenStatus(error!) ? 'rejected' : 'unauthorized',
      `The site does not allow this to the user: ${reason}`,
    );
  if (status === 404 && /_invalid(_id)?$/.test(error?.code ?? ''))
    return as('not_found', 'This does not exist on the site.');
  if (status === 404) return as('rejected', NO_API);
  if (status === 408) return as('timeout', 'The site did not answer in time.');
  if (status === 410) return as('not_found', 'This was deleted on the site.');
  if (status === 413) return as('rejected', 'The site does not take so much at once.');
  if (status === 500 && error && !SERVER_ERRORS.has(error.code))
    return as('rejected', `The site refused the request: ${reason}`);
  if (status >= 500)
    return as('unavailable', (blocked ?? 'The site is not available right now.') + retryAt(retryAfterMs(headers)));
  return as('rejected', `The site refused the request: ${reason ?? status}`);
}

/** Whether the user has no right to edit this type. An author, for example, may only edit posts. */
export const isEditForbidden = (error: unknown): boolean =>
  error instanceof CmsError &&
  error.body !== undefined &&
  error.kind === 'rejected' &&
  (error.body.code === 'rest_forbidden_context' || isForbiddenStatus(error.body));

/** WordPress reports a missing right to read drafts as an invalid `status` parameter. */
const isForbiddenStatus = ({ code, data }: CmsErrorBody): boolean =>
  code === 'rest_invalid_param' && data?.params?.['status'] !== undefined;

/** The error of a body that is not JSON, or not of the expected shape. */
export function unreadable(body: string, cause: unknown): ProviderError {
  if (cause instanceof SyntaxError && /^\s*[[{]/.test(body)) return truncatedBody(cause);
  const page = /^\s*</.test(body);
  const message = page
    ? 'The site answered with a web page instead of data: a firewall, a plugin or a PHP warning may be in the way.'
    : "The address did not answer like WordPress' REST API. Check the address.";
  return new ProviderError('rejected', message, undefined, { cause });
}

/** A redirect is not followed, so that credentials are not sent to another address. */
function redirected(location: string | null, address: string): string {
  const target = location !== null && URL.canParse(location, address) ? new URL(location, address) : null;
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.origin === new URL(address).origin) {
    return "The site's address redirects. Use the address it redirects to.";
  }
  return `The site's address redirects to ${quoted(target.origin)}. Use that address.`;
}

function parseError(body: string): CmsErrorBody | undefined {
  try {
    return errorBody.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Returns the message of an error as short plain text, without HTML and secrets. */
function errorText({ message, code }: CmsErrorBody, secrets: readonly string[]): string {
  const text = decodeEntities((message || code).replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return quoted(secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text));
}
