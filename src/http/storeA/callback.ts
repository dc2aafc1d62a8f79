import { type Request, type Response, Router } from 'express';
import { InstallPurpose } from '../../../entities/stores/pending-install.ts';
import type { OpenApiRoute, Parameter } from '../../../schema/dialect/openapi/model.ts';
import type { Config } from '../../core/config.ts';
import { type ErrorCode, invalid } from '../../core/errors.ts';
import { installCookie } from '../../services/stores/storeA/install-cookie.ts';
import { PENDING_MS } from '../../services/stores/storeA/pending-installs.ts';
import { type CallbackResult, receiveCallback } from '../../services/stores/storeA/receive-callback.ts';
import { logError } from '../error-response.ts';
import { contextOf, identifyIfPossible } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';

/** The `error` parameter of the redirect to the frontend, which has its own texts. */
const ERROR_PARAMETERS: Partial<Record<ErrorCode, string>> = {
  INVALID_SIGNATURE: 'invalid_signature',
  INVALID_LINK: 'invalid_or_expired',
  VALIDATION: 'invalid_request',
  NOT_CONFIGURED: 'not_configured',
  PROVIDER_ERROR: 'store_failed',
  PROVIDER_TIMEOUT: 'store_timeout',
};

/**
 * `GET /storeA/callback`: the OAuth redirect of the platform. Browsers are redirected to the frontend; clients that
 * accept JSON get the result as JSON. A bearer token is optional.
 */
export function storeACallbackRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/storeA/callback', async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const ctx = contextOf(req);
    const frontendPage = `${ctx.config.FRONTEND_URL}/store-connections`;
    const asJson = req.accepts(['html', 'json']) === 'json';
    try {
      const result = await receiveCallback(await identifyIfPossible(req), rawQuery(req));
      if ('cookie' in result && result.cookie !== null) setInstallCookie(res, ctx.config, result.cookie);
      if (asJson) res.json(resultFields(result));
      else if ('authorizationUrl' in result) res.redirect(302, result.authorizationUrl);
      else
        res.redirect(302, `${frontendPage}?${new URLSearchParams({ ...resultFields(result), ...shopField(result) })}`);
    } catch (thrown) {
      if (asJson) throw thrown;
      const error = toAppError(thrown);
      logError(ctx.log, error);
      res.redirect(302, `${frontendPage}?error=${ERROR_PARAMETERS[error.code] ?? 'unavailable'}`);
    }
  });
  return router;
}

/** `Lax`, because the frontend and the service may be different hosts of one site. */
function setInstallCookie(res: Response, config: Config, value: string): void {
  const { name, secure } = installCookie(config);
  const maxAge = PENDING_MS[InstallPurpose.install];
  res.cookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
}

/** The query string exactly as it was sent, because the signature covers it. */
function rawQuery({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?');
  return start < 0 ? '' : originalUrl.slice(start + 1);
}

function resultFields(result: CallbackResult): Record<string, string> {
  if ('connectionId' in result) return { connection_id: result.connectionId };
  if ('installToken' in result) return { install_token: result.installToken };
  throw invalid([{ loc: ['query', 'code'], msg: 'field required', type: 'missing' }]);
}

/** The shop that the frontend names when it asks the user for confirmation. */
function shopField(result: CallbackResult): Record<string, string> {
  return 'shop' in result ? { shop: result.shop } : {};
}

const query = (name: string, required: boolean, description: string): Parameter => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
});

export const storeACallbackOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/storeA/callback',
  status: 302,
  access: 'none',
  secret: true,
  operationId: 'storeACallback',
  summary: 'Complete an authorisation of storeA',
  description:
    'The platform redirects the merchant’s browser here after the consent page. The code is exchanged for tokens, and the installation is parked for 15 minutes. ' +
    'Browsers are redirected to the frontend with `install_token` and `shop`, or with `error`; `POST /storeA/finalize` completes the installation. Opening this address gives nobody a connection: ' +
    'with the state of `GET /storeA/connect`, only the session that began can finalize it; without a state, because the installation began in the shop, ' +
    'only a signed-in user whose browser sends the cookie of this response (`__Host-install`). ' +
    'With `Accept: application/json` the result, or the error, is returned as JSON. A program that presents the bearer token of the session that began gets `connection_id` at once.',
  errors: {
    400: {
      INVALID_LINK: [
        'The state or the code is unknown, expired or used',
        'The merchant declined, or removed the app meanwhile',
        '`timestamp` is more than ten minutes ago',
      ],
    },
    401: { INVALID_SIGNATURE: 'The query is not signed by the platform' },
    422: 'The query has no shop or no code',
    502: 'The shop fails, or grants fewer permissions than the connection needs',
    503: { NOT_CONFIGURED: 'storeA is not configured' },
    504: 'The shop does not respond in time',
  },
  otherResponses: {
    200: {
      description:
        'To JSON clients: the connection, if the bearer token of the session that began was presented, otherwise the install token.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { connection_id: { type: 'string', format: 'uuid' }, install_token: { type: 'string' } },
          },
          example: { connection_id: '0197a3c0-5f5e-7000-8000-000000000001' },
        },
      },
    },
  },
  parameters: [
    query('code', true, 'The authorization code, which is exchanged for tokens once.'),
    query('shop', true, 'The domain of the shop.'),
    query('state', false, 'The state from `GET /storeA/connect`.'),
    query('hmac', true, 'Hex HMAC-SHA256 of the other parameters, sorted by name, with the secret of the app.'),
    query('timestamp', false, 'The time of the redirect, in seconds since 1970, at most ten minutes ago.'),
    query('host', false, 'The address of the platform’s admin; not used.'),
  ],
};
