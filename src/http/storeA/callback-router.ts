import { type Request, Router } from 'express';
import { type ErrorCode, invalid } from '../../core/errors.ts';
import { type CallbackResult, receiveCallback } from '../../services/stores/storeA/receive-callback.ts';
import { logError } from '../error-response.ts';
import { contextOf } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';

/** What browsers are told instead of a sentence; the frontend has its own words. */
const TOLD: Partial<Record<ErrorCode, string>> = {
  INVALID_SIGNATURE: 'invalid_signature',
  INVALID_LINK: 'invalid_or_expired',
  VALIDATION: 'invalid_request',
  NOT_CONFIGURED: 'not_configured',
  PROVIDER_ERROR: 'store_failed',
  PROVIDER_TIMEOUT: 'store_timeout',
};

/** `GET /storeA/callback`: the platform's answer to an authorisation. Browsers go on to the frontend, programs that ask for JSON get it. */
export function storeACallbackRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/storeA/callback', async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const ctx = contextOf(req);
    const asJson = req.accepts(['html', 'json']) === 'json';
    try {
      const result = await receiveCallback(ctx, rawQuery(req));
      if (asJson) res.json(told(result));
      else if ('authorizationUrl' in result) res.redirect(302, result.authorizationUrl);
      else res.redirect(302, `${ctx.config.FRONTEND_URL}/store-connections?${new URLSearchParams(told(result))}`);
    } catch (thrown) {
      if (asJson) throw thrown;
      const error = toAppError(thrown);
      logError(ctx.log, error);
      res.redirect(302, `${ctx.config.FRONTEND_URL}/store-connections?error=${TOLD[error.code] ?? 'unavailable'}`);
    }
  });
  return router;
}

/** As it came: the signature is over it. */
function rawQuery({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at + 1);
}

function told(result: CallbackResult): Record<string, string> {
  if ('connectionId' in result) return { connection_id: result.connectionId };
  if ('installToken' in result) return { install_token: result.installToken };
  throw invalid([{ loc: ['query', 'code'], msg: 'field required', type: 'missing' }]);
}
