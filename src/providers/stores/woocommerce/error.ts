import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { quoted } from '../errors.ts';

/**
 * The body of an error, also of one entry of a batch:
 * https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters
 */
export const wooError = z.object({
  code: z.coerce.string(),
  message: z.string().catch(''),
  data: z
    .object({
      status: z.number().catch(400),
      /** For `rest_invalid_param`: a message per field. */
      params: z.record(z.string(), z.string()).catch({}),
      /** For `term_exists`: the id of the term that already has the name. */
      resource_id: z.coerce.number().optional().catch(undefined),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type WooError = z.output<typeof wooError>;

/** The code for a webhook that does not exist. */
const NO_WEBHOOK = 'woocommerce_rest_shop_webhook_invalid_id';
/** The codes for a product that does not exist: an unknown id, and the id of a variation. */
const NO_PRODUCT = new Set(['woocommerce_rest_product_invalid_id', 'woocommerce_rest_invalid_product_id']);
/** Marks WordPress's own page for a fatal error or maintenance. */
const ERROR_PAGE = /wp-die-message|id="error-page"/;

const error = (kind: ProviderErrorKind, message: string, after?: number) => new ProviderError(kind, message, after);

/** Converts a response other than 2xx with this body. */
export function answerError({ status, headers }: Response, body: string): ProviderError {
  const parsed = parseError(body);
  if (status >= 300 && status < 400) return redirectError(headers);
  if (status === 408) return error('timeout', 'The store did not answer in time.');
  if (status >= 500) {
    const crashed = parsed?.code === 'internal_server_error' || ERROR_PAGE.test(body);
    const message = crashed
      ? "The store's WordPress has a critical error or is in maintenance."
      : 'The store is not available right now.';
    return error('unavailable', message, retryAfterMs(headers));
  }
  if (parsed) return apiError({ ...parsed, data: { ...parsed.data, status } });
  if (status === 401 || status === 403)
    return error('unauthorized', `The store, or a firewall in front of it, refused the call (${status}).`);
  if (status === 404) return noApi();
  return error(
    'rejected',
    status === 413 ? 'The texts are too long for the store.' : `The store refused the request (${status}).`,
  );
}

/** Converts an error of the WooCommerce API. */
export function apiError(body: WooError): ProviderError {
  const status = body.data?.status ?? 400;
  const reason = errorText(body);
  if (NO_PRODUCT.has(body.code)) return error('not_found', 'The product does not exist in the store.');
  if (body.code === NO_WEBHOOK) return error('not_found', 'The webhook does not exist in the store.');
  if (body.code === 'rest_no_route') return noApi();
  if (status === 401 || status === 403) return error('unauthorized', `The store refused the API key: ${reason}`);
  if (status >= 500) return error('unavailable', `The store could not do it: ${reason}`);
  return error('rejected', `The store refused the request: ${reason}`);
}

/** A redirect is not followed, so that the API key is not sent to another address. */
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

/** Returns the message of an error as short plain text, without HTML. */
function errorText({ code, message, data }: WooError): string {
  const fields = Object.values(data?.params ?? {}).join(' ');
  const plain =
    `${message} ${fields}`
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || code;
  return quoted(plain);
}

function parseError(body: string): WooError | undefined {
  try {
    return wooError.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
