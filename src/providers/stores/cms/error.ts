import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { decoded } from './text.ts';
import { truncatedBody, quoted } from '../errors.ts';

/** What WordPress says of a refused call, https://developer.wordpress.org/rest-api/using-the-rest-api/frequently-asked-questions/ */
const refusalBody = z.object({
  code: z.coerce.string(),
  message: z.string().catch(''),
  data: z
    .object({
      /** Of `term_exists`: the term that has the name already. */
      term_id: z.coerce.number().optional().catch(undefined),
      /** Of `rest_invalid_param`: what is wrong with which parameter, and in newer versions with the status it would have had alone. */
      params: z.record(z.string(), z.string()).catch({}),
      details: z
        .record(z.string(), z.object({ data: z.object({ status: z.number() }).nullish().catch(null) }))
        .catch({}),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type CmsRefusal = z.output<typeof refusalBody>;

/** An error that keeps WordPress' own code, for those who can do something about it. */
export class CmsError extends ProviderError {
  constructor(
    kind: ProviderErrorKind,
    message: string,
    readonly refusal?: CmsRefusal,
    retryAfterMs?: number,
  ) {
    super(kind, message, retryAfterMs);
  }
}

/** The user may not touch this one page or post; with another one the same password may do. */
const NO_RIGHT = /^rest_(cannot_|user_cannot_|forbidden_(author|context|status|sticky))/;
/** An error that a plugin or WordPress gives no status goes out as 500: these alone are faults. */
const FAULTS = new Set(['internal_server_error', 'wp_die', 'db_insert_error', 'db_update_error']);

const OFF = 'Application passwords are switched off on this site. They need https, and no plugin may forbid them.';
const WRONG = 'The site refused the user name or the application password.';
const BLOCKED = 'The site does not let us in: a firewall or a security plugin may block its REST API.';
export const NO_API = 'No WordPress answers at this address, or its REST API is switched off. Check the address.';

/** An answer other than 2xx in words for users; `secrets` are cut out of them, for some servers repeat what they were sent. */
export function statusError(
  response: Response,
  body: string,
  address: string,
  secrets: readonly string[] = [],
): CmsError {
  const { headers } = response;
  const refusal = refusalOf(body);
  const status =
    refusal && isForbiddenStatus(refusal) ? (refusal.data?.details?.['status']?.data?.status ?? 403) : response.status;
  const as = (kind: ProviderErrorKind, message: string) =>
    new CmsError(kind, message, refusal, kind === 'unavailable' ? retryAfterMs(headers) : undefined);
  const said = refusal && told(refusal, secrets);
  if (status >= 300 && status < 400) return as('rejected', redirected(headers.get('location'), address));
  if (status === 401)
    return as('unauthorized', refusal?.code.startsWith('application_passwords_disabled') ? OFF : WRONG);
  if (status === 403 && !refusal) return as('unauthorized', BLOCKED);
  if (status === 403)
    return as(
      NO_RIGHT.test(refusal!.code) || isForbiddenStatus(refusal!) ? 'rejected' : 'unauthorized',
      `The site does not allow this to the user: ${said}`,
    );
  if (status === 404 && /_invalid(_id)?$/.test(refusal?.code ?? ''))
    return as('not_found', 'This does not exist on the site.');
  if (status === 404) return as('rejected', NO_API);
  if (status === 408) return as('timeout', 'The site did not answer in time.');
  if (status === 410) return as('not_found', 'This was deleted on the site.');
  if (status === 413) return as('rejected', 'The site does not take so much at once.');
  if (status === 500 && refusal && !FAULTS.has(refusal.code))
    return as('rejected', `The site refused the request: ${said}`);
  if (status >= 500) return as('unavailable', 'The site is not available right now.');
  return as('rejected', `The site refused the request: ${said ?? status}`);
}

/** Whether a user who may not edit pages, or posts, was refused them: an author's site is its posts. */
export const mayNotEdit = (error: unknown): boolean =>
  error instanceof CmsError &&
  error.refusal !== undefined &&
  error.kind === 'rejected' &&
  (error.refusal.code === 'rest_forbidden_context' || isForbiddenStatus(error.refusal));

/** Whoever may not edit is told that asking for drafts too is a bad parameter. */
const isForbiddenStatus = ({ code, data }: CmsRefusal): boolean =>
  code === 'rest_invalid_param' && data?.params?.['status'] !== undefined;

/** What came is no JSON, or not what WordPress answers. */
export function unreadable(body: string, cause: unknown): ProviderError {
  if (cause instanceof SyntaxError && /^\s*[[{]/.test(body)) return truncatedBody(cause);
  const page = /^\s*</.test(body);
  const message = page
    ? 'The site answered with a web page instead of data: a firewall, a plugin or a PHP warning may be in the way.'
    : "The address did not answer like WordPress' REST API. Check the address.";
  return new ProviderError('rejected', message, undefined, { cause });
}

/** Credentials must not travel to wherever an answer points, so a redirect is never followed. */
function redirected(location: string | null, address: string): string {
  const target = location !== null && URL.canParse(location, address) ? new URL(location, address) : null;
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.origin === new URL(address).origin) {
    return "The site's address redirects. Use the address it redirects to.";
  }
  return `The site's address redirects to ${quoted(target.origin)}. Use that address.`;
}

function refusalOf(body: string): CmsRefusal | undefined {
  try {
    return refusalBody.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** A stranger's words, which may be HTML, short enough for a list. */
function told({ message, code }: CmsRefusal, secrets: readonly string[]): string {
  const text = decoded((message || code).replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return quoted(secrets.reduce((words, secret) => words.replaceAll(secret, '…'), text));
}
