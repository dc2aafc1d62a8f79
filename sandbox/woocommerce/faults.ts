import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { Refusal, send } from './refusal.ts';

/** WordPress's page for a fatal PHP error. */
const DIED = `<!DOCTYPE html><html lang="en"><head><title>WordPress &rsaquo; Error</title></head><body id="error-page">
<div class="wp-die-message"><p>There has been a critical error on this website.</p></div></body></html>`;

/**
 * Responds with the fault in the format of WooCommerce or of its host. Returns false for a fault that the product
 * routes show.
 */
export function sendFault(res: Response, fault: Fault, httpsAddress: string): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  switch (fault.kind) {
    case 'status':
      sendStatus(res, fault.status ?? 500, httpsAddress);
      return true;
    case 'rate_limit':
    case 'throttled':
      // WooCommerce has no rate limit; hosts do.
      res.status(429).type('html').send('<html><head><title>429 Too Many Requests</title></head></html>');
      return true;
    case 'refusal':
      res.status(500).type('html').send(DIED);
      return true;
    case 'quota':
      send(res, new Refusal(402, 'payment_required', 'This site is suspended.'));
      return true;
    case 'empty':
      res.json({});
      return true;
    default:
      return false;
  }
}

function sendStatus(res: Response, status: number, httpsAddress: string): void {
  if (status >= 300 && status < 400) return res.redirect(status, httpsAddress);
  if (status === 401)
    return send(res, new Refusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.'));
  if (status === 403)
    return send(
      res,
      new Refusal(403, 'woocommerce_rest_cannot_edit', 'Sorry, you are not allowed to edit this resource.'),
    );
  if (status === 404)
    return send(res, new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.'));
  if (status === 500)
    return send(
      res,
      new Refusal(500, 'internal_server_error', '<p>There has been a critical error on this website.</p>'),
    );
  res.status(status).type('html').send(`<html><head><title>${status}</title></head></html>`);
}

/** The error of an update for the fault `user_error`. */
export const notAllowed = (): Refusal =>
  new Refusal(400, 'woocommerce_rest_product_not_created', 'This name is not allowed in this shop (sandbox).');
