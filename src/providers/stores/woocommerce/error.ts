import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { quoted } from '../errors.ts';

/** How WordPress says no, https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters: also one entry of a batch. */
export const wooError = z.object({
  code: z.coerce.string(),
  message: z.string().catch(''),
  data: z
    .object({
      status: z.number().catch(400),
      /** Of `rest_invalid_param`: what is wrong with which field. */
      params: z.record(z.string(), z.string()).catch({}),
      /** Of `term_exists`: the term that has the name already. */
      resource_id: z.coerce.number().optional().catch(undefined),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type WooError = z.output<typeof wooError>;

/** WooCommerce's two words for a product that is not there: an unknown id, and that of a variation. */
const NO_PRODUCT = new Set(['woocommerce_rest_product_invalid_id', 'woocommerce_rest_invalid_product_id']);
/** What WordPress's own page for a fatal error and for maintenance is made of. */
const DIED = /wp-die-message|id="error-page"/;

const error = (kind: ProviderErrorKind, message: string, after?: number) => new ProviderError(kind, message, after);

/** The error of an answer other than 2xx. `body` is what came with it. */
export function answerError({ status, headers }: Response, body: string): ProviderError {
  const said = parsed(body);
  if (status >= 300 && status < 400) return redirectError(headers);
  if (status === 408) return error('timeout', 'The store did not answer in time.');
  if (status >= 500) {
    const died = said?.code === 'internal_server_error' || DIED.test(body);
    const message = died
      ? "The store's WordPress has a critical error or is in maintenance."
      : 'The store is not available right now.';
    return error('unavailable', message, retryAfterMs(headers));
  }
  if (said) return refusal({ ...said, data: { ...said.data, status } });
  if (status === 401 || status === 403)
    return error('unauthorized', `The store, or a firewall in front of it, refused the call (${status}).`);
  if (status === 404) return noApi();
  return error(
    'rejected',
    status === 413 ? 'The texts are too long for the store.' : `The store refused the request (${status}).`,
  );
}

/** What WooCommerce itself said no to. */
export function refusal(said: WooError): ProviderError {
  const status = said.data?.status ?? 400;
  const words = told(said);
  if (NO_PRODUCT.has(said.code)) return error('not_found', 'The product does not exist in the store.');
  if (said.code === 'rest_no_route') return noApi();
  if (status === 401 || status === 403) return error('unauthorized', `The store refused the API key: ${words}`);
  if (status >= 500) return error('unavailable', `The store could not do it: ${words}`);
  return error('rejected', `The store refused the request: ${words}`);
}

/** Keys must not travel to wherever an answer points, so a redirect is never followed. */
function redirectError(headers: Headers): ProviderError {
  const secure = /^https:/i.test(headers.get('location') ?? '');
  const advice = secure
    ? "Use the https address it redirects to as the store's address."
    : 'Use the address it redirects to.';
  return error('rejected', `The store's address redirects. ${advice}`);
}

const noApi = () =>
  error(
    'rejected',
    "No WooCommerce answers at this address. Check the store's address, that WooCommerce is active, and that its permalinks are not “Plain”.",
  );

/** A stranger's words, without markup and great length. */
function told({ code, message, data }: WooError): string {
  const fields = Object.values(data?.params ?? {}).join(' ');
  const plain =
    `${message} ${fields}`
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || code;
  return quoted(plain);
}

function parsed(body: string): WooError | undefined {
  try {
    return wooError.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
